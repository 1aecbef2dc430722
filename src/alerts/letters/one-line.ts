import { printable } from '../../project/index.ts';

/** A text from data as one line of a letter, without anything that could end the line or turn its direction. */
export const oneLine = (text: string): string => printable(text.replace(/[^\S\u00a0]+/g, ' ').trim());

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text of at most so many UTF-16 units; a longer one ends in `…`, if possible after a word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of characters.segment(text.slice(0, most + 1))) {
    if (index + segment.length > most - 1) break;
    end = index + segment.length;
  }
  const cut = text.slice(0, end);
  const lastBlank = cut.lastIndexOf(' ');
  return `${(lastBlank > most / 2 ? cut.slice(0, lastBlank) : cut).trimEnd()}…`;
}

/** With plain blanks: no-break ones are for lines that are wrapped. */
export const withPlainBlanks = (text: string): string => text.replaceAll('\u00a0', ' ');
