/**
 * Widths of characters in parts of the font size: those of Figtree in semi-bold, rounded up, so that
 * lines end before the edge. Whatever is not listed counts as the widest one.
 */
const widths: readonly (readonly [characters: RegExp, width: number])[] = [
  [/[\s',.`il:;Ij|·’]/, 0.3],
  [/[![\]"()frt{}°1_/\\“”-]/, 0.45],
  [/[a-lnopqrstuvxyzß-åç-ö?$235679EFJLPT–]/, 0.6],
  [/[A-CDGHK-LRSU-VX-Z048&#+=<>…−]/, 0.75],
  [/[NOQ%w]/, 0.85],
];

const WIDEST = 1.15;

function widthOf(character: string): number {
  return widths.find(([characters]) => characters.test(character))?.[1] ?? WIDEST;
}

/** The most that a text can take, in parts of the font size. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);

/**
 * A text in at most so many lines of a width in parts of the font size. Words that are too long are
 * broken, and an ellipsis stands for what does not fit.
 */
export function textLines(text: string, width: number, mostLines: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const words = drawable(text)
    .split(' ')
    .flatMap((word) => brokenWord(word, width));
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= width) line = longer;
    else {
      if (lines.length === mostLines - 1) return [...lines, cut(longer, width)];
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Longer texts are cut before they are measured. */
const MOST_CHARACTERS = 400;

/**
 * What the font can draw, on one line: it has no letters with the accents of Venda and Vietnamese,
 * which are drawn without them, and no direction marks and control characters.
 */
const drawable = (text: string): string =>
  Array.from(text)
    .slice(0, MOST_CHARACTERS)
    .join('')
    .normalize('NFC')
    .replace(/[\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/[\p{C}\ufffe\uffff]/gu, '')
    .trim();

function brokenWord(word: string, width: number): readonly string[] {
  if (textWidth(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (textWidth(part + character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

function cut(text: string, width: number): string {
  const characters = Array.from(text);
  while (characters.length > 0 && textWidth(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
