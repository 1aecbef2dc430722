import { shortage } from './shortage.ts';

/** The message of an error on one line. */
export function explain(error: unknown): string {
  const message = shortage(error) ?? (error instanceof Error ? error.message : String(error));
  return message.replace(/\s*\n\s*/g, ' ');
}
