import { beginAll, wordsOf } from '../../project/index.ts';
import { select } from '../select/selection.ts';
import type { Candidate, Typed } from './candidate.ts';
import { projectsWith } from './names.ts';

/** Fewer digits in a row are more often a year, a phase or a room than the number of a project. */
const LOOKS_LIKE_NUMBER = /\d{4}/;

/** The most projects that are read, and the most numbers that are suggested. */
const MAX_READ = 50;
const MAX_NUMBERS = 3;

/** Numbers of projects that begin with the typed text, or have it inside. */
export function numberCandidates(typed: Typed): readonly Candidate[] {
  const { index, words, filters, positions } = typed;
  if (!words.some((word) => LOOKS_LIKE_NUMBER.test(word))) return [];
  const numbers = new Set<string>();
  for (const position of projectsWith(index, words, positions).subarray(0, MAX_READ)) {
    const number = index.published(position).project_number ?? '';
    if (beginAll(words, wordsOf(number))) numbers.add(number);
    if (numbers.size === MAX_NUMBERS) break;
  }
  return [...numbers].map((number) => ({
    text: number,
    field: 'q',
    values: [number],
    count: select(index, { ...filters, q: number }).positions.length,
  }));
}
