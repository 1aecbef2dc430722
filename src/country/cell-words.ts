import { list, members, optional, text, words } from './readers.ts';

/** `cell-words.json`: what words in cells of workbooks mean, in any case. Without it, they are values. */
export const cellWords = members({
  /** Written where there is no value. */
  empty: words,
  /** Said by rows that are no projects. */
  noProject: words,
  /** Written around a name without another meaning, in small letters: `dept` of `Dept of Health`. */
  fill: optional(list(text(/^\p{Ll}+$/u, 'a word in small letters')), []),
});
