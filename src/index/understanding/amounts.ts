import { country } from '../../country/index.ts';
import { type Found, phraseAt, phrasesOf, skip, type Token, wordsAlone } from './tokens.ts';
import type { UnderstoodPairs } from './understood.ts';

const { amounts } = country.searchWords;
const { code, name, plural, sign, spellings } = country.currency;
const currency: ReadonlySet<string> = new Set(
  [code, name, plural, sign, ...spellings].map((word) => word.toLowerCase()),
);
const units = new Map(Object.entries(amounts.units));
const numbers = phrasesOf(Object.entries(amounts.numbers));
const before = wordsAlone(amounts.before);
const between = wordsAlone(amounts.between);
const and = wordsAlone(amounts.and);
const notAfter: ReadonlySet<string> = new Set(amounts.notAfter);

const sides = phrasesOf([
  ...amounts.atLeast.map((phrase) => [phrase, 'min'] as const),
  ...amounts.atMost.map((phrase) => [phrase, 'max'] as const),
  ...amounts.about.map((phrase) => [phrase, 'about'] as const),
  ['>', 'min'] as const,
  ['<', 'max'] as const,
]);
const sidesAfter = phrasesOf([
  ...amounts.atLeastAfter.map((phrase) => [phrase, 'min'] as const),
  ...amounts.atMostAfter.map((phrase) => [phrase, 'max'] as const),
  ['+', 'min'] as const,
]);

/** A smaller number without a unit and a currency is no amount: `over 5 years`. */
const LEAST_BARE = 10_000;

/** How far before a number what is said of it may begin: `no more than about R5 million`. */
const MOST_AHEAD = 8;

/** How far before a number it may say that money was spent. */
const WORDS_BEFORE = 6;

/** How far from an amount one may be that is about it. */
const ABOUT = 0.1;

interface Amount {
  readonly number: number;
  readonly unit: number | undefined;
  readonly hasCurrency: boolean;
}

/**
 * The bounds of the estimated cost that begin at a token: `over R1.5 billion`, `between 10 and 20 million`. The
 * words before `from` say something else.
 */
export function amountAt(
  tokens: readonly Token[],
  at: number,
  from: number,
): Found<UnderstoodPairs> | undefined {
  const ahead = tokens.slice(at, at + MOST_AHEAD).findIndex((_, i) => numberAt(tokens, at + i) !== undefined);
  if (ahead === -1) return undefined;
  const wordsBefore = tokens.slice(Math.max(from, at + ahead - WORDS_BEFORE), at + ahead);
  if (wordsBefore.some(({ text }) => notAfter.has(text))) return undefined;
  const start = skip(tokens, skip(tokens, at, before), before);
  return rangeAt(tokens, start) ?? sideAt(tokens, start);
}

function rangeAt(tokens: readonly Token[], at: number): Found<UnderstoodPairs> | undefined {
  const from = numberAt(tokens, skip(tokens, at, between));
  if (from === undefined) return undefined;
  const isDash = /^\s*[-–]\s*$/.test(tokens[from.end]?.gap ?? '');
  const next = isDash ? from.end : phraseAt(tokens, from.end, and)?.end;
  const to = next === undefined ? undefined : numberAt(tokens, next);
  if (to === undefined || !(isAmount(from.value) || isAmount(to.value))) return undefined;
  // `10 and 20 million`: the unit of the second is that of both.
  const low = randOf({ ...from.value, unit: from.value.unit ?? to.value.unit });
  const high = randOf(to.value);
  return { value: bounds(Math.min(low, high), Math.max(low, high)), end: to.end };
}

function sideAt(tokens: readonly Token[], at: number): Found<UnderstoodPairs> | undefined {
  const side = phraseAt(tokens, at, sides);
  const amount = numberAt(tokens, side?.end ?? at);
  if (amount === undefined || !isAmount(amount.value)) return undefined;
  const rand = randOf(amount.value);
  const after = phraseAt(tokens, amount.end, sidesAfter);
  const kind = side?.value ?? after?.value;
  const end = after?.end ?? amount.end;
  if (kind === 'min') return { value: bounds(rand, undefined), end };
  if (kind === 'max') return { value: bounds(undefined, rand), end };
  if (kind === undefined && amount.value.unit === undefined) return undefined;
  return { value: bounds(rand * (1 - ABOUT), rand * (1 + ABOUT)), end };
}

const isAmount = ({ number, unit, hasCurrency }: Amount): boolean =>
  unit !== undefined || hasCurrency || number >= LEAST_BARE;

const randOf = ({ number, unit = 1 }: Amount): number => Math.round(number * unit * 100) / 100;

const bounds = (min: number | undefined, max: number | undefined): UnderstoodPairs => [
  ...(min === undefined
    ? []
    : [['cost_min', String(randOf({ number: min, unit: 1, hasCurrency: true }))] as const]),
  ...(max === undefined
    ? []
    : [['cost_max', String(randOf({ number: max, unit: 1, hasCurrency: true }))] as const]),
];

/** A number with the currency and the unit around it: `1 500 000`, `1.5bn`, `half a billion`. */
function numberAt(tokens: readonly Token[], at: number): Found<Amount> | undefined {
  const isAfterCurrency = currency.has(tokens[at]?.text ?? '') && tokens[at + 1]?.kind === 'number';
  const start = isAfterCurrency ? at + 1 : at;
  const digits = digitsAt(tokens, start);
  const words = digits === undefined ? phraseAt(tokens, start, numbers) : undefined;
  const found = digits ?? words;
  if (found === undefined || tokens[start]!.isTied) return undefined;
  const unit = unitAt(tokens, found.end, isAfterCurrency);
  if (words !== undefined && unit === undefined) return undefined;
  const afterUnit = found.end + (unit === undefined ? 0 : 1);
  const last = tokens[afterUnit];
  // `r` belongs to the next amount, and `5km` is none.
  const isBeforeCurrency = last !== undefined && last.text.length > 1 && currency.has(last.text);
  if (last?.gap === '' && last.kind === 'word' && !isBeforeCurrency) return undefined;
  return {
    value: { number: found.value, unit, hasCurrency: isAfterCurrency || isBeforeCurrency },
    end: afterUnit + (isBeforeCurrency ? 1 : 0),
  };
}

/** `m` is a million only right after the number, or with a currency: `10 m` is a length. */
function unitAt(tokens: readonly Token[], at: number, hasCurrency: boolean): number | undefined {
  const token = tokens[at];
  if (token === undefined || token.isTied || !/^\s*$/.test(token.gap)) return undefined;
  return token.text.length > 1 || token.gap === '' || hasCurrency ? units.get(token.text) : undefined;
}

const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const LONGEST_NUMBER = 20;

function digitsAt(tokens: readonly Token[], at: number): Found<number> | undefined {
  const first = tokens[at];
  if (first?.kind !== 'number') return undefined;
  let { text } = first;
  let end = at + 1;
  if (/^\d{1,3}$/.test(text))
    for (let next = tokens[end]; isGroup(next); next = tokens[++end]) text += next!.text;
  if (text.length > LONGEST_NUMBER) return undefined;
  const number = Number(THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));
  return Number.isFinite(number) ? { value: number, end } : undefined;
}

/** Whether a token is three more digits of a number: `1 500 000`. */
const isGroup = (token: Token | undefined): boolean =>
  token?.kind === 'number' && /^\s$/.test(token.gap) && /^\d{3}$/.test(token.text);
