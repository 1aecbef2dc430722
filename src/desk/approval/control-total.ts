import type { Draft } from '../drafts/index.ts';
import { exactMoney } from '../language/writing.ts';
import { type DraftReading, mainCosts, projectChanges } from '../reading/derived/index.ts';
import type { Obstacle } from './obstacle.ts';

/** Cents are rounded in many ways. */
const LEAST_DIFFERENCE = 1;

/** The costs of a file do not add up to what its sender typed. */
export async function wrongTotal(
  { controlTotal }: Pick<Draft, 'controlTotal'>,
  reading: DraftReading | undefined,
): Promise<readonly Obstacle[]> {
  if (controlTotal === null || reading?.examination === undefined) return [];
  const changes = await projectChanges(reading.folder);
  if (changes === undefined) return [];
  const sum = changes.reduce(
    (total, change) => total + (change.kind === 'vanished' ? 0 : (mainCosts(change).after ?? 0)),
    0,
  );
  const difference = sum - Number(controlTotal);
  if (Math.abs(difference) < LEAST_DIFFERENCE) return [];
  const by = `${exactMoney(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
  const sentence = `The control total is ${exactMoney(Number(controlTotal))}, but the costs of the file add up to ${exactMoney(sum)}, which is ${by}. Correct the file, or the control total if it was mistyped.`;
  return [{ sentence, page: 'quarter' }];
}

/**
 * An amount as people type it: digits with blanks or commas between thousands, and at most two decimals. Undefined
 * if it is none.
 */
export function typedAmount(text: string): string | undefined {
  const digits = text.replace(/^\p{L}{1,3}(?=[\s\d])/u, '').replace(/\s/g, '');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(digits)
    ? digits.replaceAll(',', '')
    : digits.replace(',', '.');
  return /^\d{1,15}(?:\.\d{1,2})?$/.test(plain) ? plain : undefined;
}
