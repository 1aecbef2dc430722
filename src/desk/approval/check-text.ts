import { Problem } from '../../http/index.ts';

/** Texts that people write about a draft are at most this long. */
export const MAX_TEXT_LENGTH = 2000;

/** Fails with a `Problem` that says `sentence` if there is no text, or if it is too long. */
export function checkText(text: string, sentence: string): void {
  if (text.trim() === '') throw new Problem('bad-request', sentence, {}, 422);
  checkLength(text);
}

export function checkLength(text: string): void {
  if (text.length > MAX_TEXT_LENGTH)
    throw new Problem('bad-request', `Write at most ${MAX_TEXT_LENGTH} characters.`, {}, 422);
}
