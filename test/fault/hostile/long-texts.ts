import { isFull } from '../extent.ts';

export interface HostileText {
  readonly what: string;
  /** As in an address. */
  readonly text: string;
}

/** A query may have 8 KiB, with the name of its parameter. */
const LONGEST = 8_000;

const signs = {
  blank: '+',
  tab: '%09',
  'no-break space': '%C2%A0',
  'line break': '%0A',
  digit: '0',
  letter: 'a',
  accent: '%CC%81',
  'quotation mark': '%22',
  'curly quotation mark': '%E2%80%9C',
  bracket: '(',
  'closing bracket': ')',
  'square bracket': '[',
  brace: '{',
  minus: '-',
  'written plus': '%2B',
  comma: ',',
  dot: '.',
  slash: '%2F',
  colon: ':',
  'less than': '%3C',
  'or between blanks': 'or+',
  'OR between letters': 'a+OR+',
  'digit and blank': '0+',
  'digit and comma': '1,',
  'letter and hyphen': 'a-',
} as const;

/** As often as fits into an address. */
const many = (sign: string, longest = LONGEST): string => sign.repeat(Math.floor(longest / sign.length));

/** Texts whose end fits no pattern: one with neighbouring repetitions reads them for very long. */
const unfitting: readonly HostileText[] = [
  ...Object.entries(signs).map(([name, sign]) => ({
    what: `minus, many of ${name}, exclamation mark`,
    text: `-${many(sign, 6_000)}!`,
  })),
  ...(['blank', 'no-break space', 'tab'] as const).map((name) => ({
    what: `1, many of ${name}, a and again`,
    text: `1${many(signs[name], 2_500)}a${many(signs[name], 2_500)}!`,
  })),
];

const onlySigns: readonly HostileText[] = Object.entries(signs).map(([name, sign]) => ({
  what: `only ${name}`,
  text: many(sign),
}));

export const everyHostileText: readonly HostileText[] = [...unfitting, ...onlySigns];

/** In the short form only the worse ones. */
export const hostileTexts: readonly HostileText[] = isFull ? everyHostileText : unfitting;

/** Those that a header can hold: one byte for each sign, no line break. */
export const hostileHeaders: readonly HostileText[] = hostileTexts.flatMap(({ what, text }) => {
  const decoded = decodeURIComponent(text.replaceAll('+', ' '));
  return /^[\t -~\u0080-\u00ff]*$/.test(decoded) ? [{ what, text: decoded }] : [];
});
