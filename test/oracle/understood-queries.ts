import fc from 'fast-check';
import { country } from '../../src/country/index.ts';
import { isSmallWord } from '../../src/index/text/small-words.ts';
import { provinces, statuses } from '../../src/project/index.ts';
import type { OracleRow } from './rows.ts';
import { tables } from './text/tables.ts';
import { isOfLetters, lengthOf, wordsIn } from './text/words.ts';

export type Pair = readonly [name: string, value: string];

/** A query that was put together of words and of phrases whose meaning is known. */
export interface ComposedQuery {
  readonly q: string;
  /** The words that are searched. */
  readonly words: string;
  /** What the phrases stand for, each once, in no order. */
  readonly pairs: readonly Pair[];
}

/** A phrase and what it stands for. */
interface Piece {
  readonly text: string;
  readonly pairs: readonly Pair[];
}

const { conditions, amounts, periods } = country.searchWords;

/** The phrases of the tables, but for kinds of work, which may be names. */
const phrases: readonly Piece[] = conditions
  .filter(({ isKindOfWork }) => !isKindOfWork)
  .flatMap(({ parameters, en, af = [], zu = [] }) => {
    const pairs = Object.entries(parameters).flatMap(([name, values]) =>
      values.flatMap((value): readonly Pair[] => {
        if (!name.startsWith('phase')) return [[name, value]];
        const ofPhase = statuses.filter(({ phase }) => phase === value);
        return ofPhase.map(({ status }) => [name === 'phase' ? 'status' : 'status!', status]);
      }),
    );
    return [...en, ...af, ...zu].map((text) => ({ text, pairs }));
  });

const cost = (side: 'min' | 'max', amount: number): Pair => [`cost_${side}`, String(amount)];

/** Amounts in all ways of writing them. */
const money: fc.Arbitrary<Piece> = fc
  .record({
    number: fc.integer({ min: 1, max: 999 }),
    unit: fc.constantFrom(
      ['m', 1e6],
      ['million', 1e6],
      ['bn', 1e9],
      [' billion', 1e9],
      ['k', 1e3],
    ) as fc.Arbitrary<readonly [string, number]>,
    currency: fc.constantFrom('R', 'R ', 'ZAR '),
    more: fc.constantFrom(...amounts.atLeast),
    less: fc.constantFrom(...amounts.atMost),
    between: fc.constantFrom(...amounts.between),
    kind: fc.constantFrom('more', 'less', 'between', 'after', 'digits'),
  })
  .map(({ number, unit: [unit, times], currency, more, less, between, kind }): Piece => {
    const text = `${currency}${number}${unit}`;
    const rand = number * times;
    switch (kind) {
      case 'more':
        return { text: `${more} ${text}`, pairs: [cost('min', rand)] };
      case 'less':
        return { text: `${less} ${text}`, pairs: [cost('max', rand)] };
      case 'between':
        return {
          text: `${between} ${number} and ${currency}${number + 1}${unit}`,
          pairs: [cost('min', rand), cost('max', rand + times)],
        };
      case 'after':
        return { text: `${text} or more`, pairs: [cost('min', rand)] };
      default:
        return { text: `${more} R${number} 000 000`, pairs: [cost('min', number * 1e6)] };
    }
  });

/** The last day of a month, found by the first of the next. */
const lastDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
const firstDay = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;
const dayAround = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const finished = statuses
  .filter(({ phase }) => phase === 'finished')
  .map(({ status }): Pair => ['status', status]);

/** Periods of all kinds, with all words before them. */
const time: fc.Arbitrary<Piece> = fc
  .record({
    year: fc.integer({ min: 1981, max: 2090 }),
    month: fc.integer({ min: 1, max: 12 }),
    quarter: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom('year', 'month', 'quarter', 'financial', 'quarter of a financial year'),
    verb: fc.constantFrom('due', 'finished', 'completed', ...periods.due),
    relation: fc.constantFrom('', 'in', 'by', 'before', 'since', 'after'),
  })
  .map(({ year, month, quarter, kind, verb, relation }): Piece => {
    const name = Object.keys(periods.months).find((each) => periods.months[each] === month)!;
    const both = `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
    const shown = {
      year: [`${year}`, firstDay(year, 1), lastDay(year, 12)],
      month: [`${name} ${year}`, firstDay(year, month), lastDay(year, month)],
      quarter: [`Q${quarter} ${year}`, firstDay(year, 3 * quarter - 2), lastDay(year, 3 * quarter)],
      financial: [both, firstDay(year, 4), lastDay(year + 1, 3)],
      'quarter of a financial year': [
        `${both} Q${quarter}`,
        quarter === 4 ? firstDay(year + 1, 1) : firstDay(year, 3 * quarter + 1),
        quarter === 4 ? lastDay(year + 1, 3) : lastDay(year, 3 * quarter + 3),
      ],
    } as const;
    const [text, from, to] = shown[kind as keyof typeof shown];
    const bounds: Record<string, readonly Pair[]> = {
      '': [
        ['completion_after', from],
        ['completion_before', to],
      ],
      in: [
        ['completion_after', from],
        ['completion_before', to],
      ],
      by: [['completion_before', to]],
      before: [['completion_before', dayAround(from, -1)]],
      since: [['completion_after', from]],
      after: [['completion_after', dayAround(to, 1)]],
    };
    const isFinished = verb === 'finished' || verb === 'completed';
    return {
      text: [verb, relation, text].filter(Boolean).join(' '),
      pairs: [...(isFinished ? finished : []), ...bounds[relation]!],
    };
  });

const years: fc.Arbitrary<Piece> = fc.integer({ min: 1981, max: 2090 }).map((year) => ({
  text: `${year}/${year + 1}`,
  pairs: [['financial_year', `${year}-${String((year + 1) % 100).padStart(2, '0')}`]],
}));

const inProvince: fc.Arbitrary<Piece> = fc
  .constantFrom(...provinces)
  .map((province) => ({ text: province, pairs: [['province', province]] }));

/** What a query may not be about, because the words would mean something else. */
const taken: ReadonlySet<string> = new Set([
  ...tables.words,
  ...tables.commonWords,
  ...JSON.stringify({ ...country.searchWords, commonWords: [], sources: [] })
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(wordsIn),
]);

/** Words of names that have no other meaning. */
function topics(rows: readonly OracleRow[]): readonly string[] {
  const words = rows.flatMap(({ latest }) => wordsIn(latest.name ?? ''));
  const plain = words.filter(
    (word) =>
      isOfLetters(word) &&
      /^[a-z]+$/.test(word) &&
      lengthOf(word) > 3 &&
      !isSmallWord(word) &&
      !taken.has(word),
  );
  return plain.length > 0 ? [...new Set(plain)] : ['zzzzzz'];
}

/** A longer query is a story, in which no words of state, time or money are looked for. */
const MOST_WORDS = 15;

/** Queries of up to three phrases with a word before each. */
export function composedQueries(rows: readonly OracleRow[]): fc.Arbitrary<ComposedQuery> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...phrases) },
    { weight: 3, arbitrary: money },
    { weight: 3, arbitrary: time },
    years,
  );
  return fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...topics(rows)), piece), { minLength: 1, maxLength: 2 }),
      fc.option(inProvince, { nil: undefined }),
    )
    .map(([pairs, province]) => {
      const pieces = [...pairs.map(([, each]) => each), ...(province ? [province] : [])];
      return {
        q: [...pairs.flatMap(([word, { text }]) => [word, text]), ...(province ? [province.text] : [])].join(
          ' ',
        ),
        words: pairs.map(([word]) => word).join(' '),
        pairs: together(pieces.flatMap((each) => each.pairs)),
      };
    })
    .filter(({ q }) => q.split(/[^a-z]+/i).filter(Boolean).length <= MOST_WORDS);
}

/** Each parameter as often as it may stand: of two bounds the narrower, of two orders the first. */
function together(pairs: readonly Pair[]): readonly Pair[] {
  const values = (name: string) => pairs.filter(([other]) => other === name).map(([, value]) => value);
  const bound = (name: string, best: (a: string, b: string) => string): readonly Pair[] =>
    values(name).length === 0 ? [] : [[name, values(name).reduce(best)]];
  const numbers = (choose: (a: number, b: number) => number) => (a: string, b: string) =>
    String(choose(Number(a), Number(b)));
  const [least, most] = [bound('cost_min', numbers(Math.max)), bound('cost_max', numbers(Math.min))];
  const [after, before] = [
    bound('completion_after', (a, b) => (a > b ? a : b)),
    bound('completion_before', (a, b) => (a < b ? a : b)),
  ];
  const isEmpty = (low: readonly Pair[], high: readonly Pair[], isAbove: (a: string, b: string) => boolean) =>
    low.length > 0 && high.length > 0 && isAbove(low[0]![1], high[0]![1]);
  if (isEmpty(least, most, (a, b) => Number(a) > Number(b)) || isEmpty(after, before, (a, b) => a > b))
    return [];
  const ordering = values('ordering')
    .slice(0, 1)
    .map((value): Pair => ['ordering', value]);
  const single = ['cost_min', 'cost_max', 'completion_after', 'completion_before', 'ordering'];
  const others = pairs.filter(([name]) => !single.includes(name));
  return [
    ...new Map(
      [...others, ...least, ...most, ...after, ...before, ...ordering].map((pair) => [pair.join('='), pair]),
    ).values(),
  ];
}
