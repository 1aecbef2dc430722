import type { DeskBase } from '../desk-base.ts';

/** What is wrong with a reason by the rules of the office, as a sentence; undefined if nothing is. */
export function faultOfReason({ config }: Pick<DeskBase, 'config'>, reason: string): string | undefined {
  const { deskReasonLetters } = config;
  const letters = reason.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters >= deskReasonLetters) return undefined;
  return `Give the reason in at least ${deskReasonLetters} letters, so that others understand it later.`;
}
