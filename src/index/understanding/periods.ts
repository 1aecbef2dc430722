import { country } from '../../country/index.ts';
import {
  daysAfter,
  financialYearFrom,
  isCalendarDate,
  LAST_QUARTER,
  quarterEnd,
  quarterStart,
} from '../../project/index.ts';
import { type Found, phraseAt, phrasesOf, skip, type Token, wordsAlone } from './tokens.ts';
import type { UnderstoodPairs } from './understood.ts';

const { periods } = country.searchWords;
const months = phrasesOf(Object.entries(periods.months));

/** Stands for the number of the last part of a year. */
const LAST = 0;
const partNames = phrasesOf([
  ...Object.entries(periods.quarters),
  ...periods.last.map((phrase) => [phrase, LAST] as const),
]);
const quarterWord = wordsAlone(periods.quarter);
const halfWord = wordsAlone(periods.half);
const yearWord = wordsAlone(periods.year);
const of = wordsAlone(periods.of);
const end = wordsAlone(periods.end);
const due = wordsAlone(periods.due);
const between = wordsAlone(periods.between);
const and = wordsAlone(periods.and);
const relations = phrasesOf([
  ...periods.within.map((phrase) => [phrase, 'within'] as const),
  ...periods.until.map((phrase) => [phrase, 'until'] as const),
  ...periods.before.map((phrase) => [phrase, 'before'] as const),
  ...periods.since.map((phrase) => [phrase, 'since'] as const),
  ...periods.after.map((phrase) => [phrase, 'after'] as const),
]);

/** Days from the first to the last, and the financial year if that is what was named. */
interface Period {
  readonly from: string;
  readonly to: string;
  readonly financialYear: string | undefined;
}

/**
 * When projects are completed, from a token on: `due in March 2021`, `by 2020`. After a word that says
 * that they are finished (`isAfterVerb`) a period is enough. A financial year alone is that of the
 * report.
 */
export function completionAt(
  tokens: readonly Token[],
  at: number,
  isAfterVerb: boolean,
): Found<UnderstoodPairs> | undefined {
  const verb = isAfterVerb ? undefined : phraseAt(tokens, at, due);
  const start = verb?.end ?? at;
  const range = rangeAt(tokens, start);
  if (range !== undefined) return range;
  const relation = phraseAt(tokens, start, relations);
  const period = periodAt(tokens, skip(tokens, relation?.end ?? start, end));
  if (period === undefined) return undefined;
  const { value, end: after } = period;
  const kind = relation?.value ?? 'within';
  if (!isAfterVerb && verb === undefined && kind === 'within') {
    if (value.financialYear !== undefined)
      return { value: [['financial_year', value.financialYear]], end: after };
    if (relation === undefined) return undefined;
  }
  return { value: pairsOf(kind, value), end: after };
}

/** `between 2018 and 2020`, `from January to March 2021`. */
function rangeAt(tokens: readonly Token[], at: number): Found<UnderstoodPairs> | undefined {
  const start = phraseAt(tokens, at, between);
  const within = start && monthsAt(tokens, start.end);
  if (within !== undefined) return { value: pairsOf('within', within.value), end: within.end };
  const from = start && periodAt(tokens, start.end);
  const joint = from && phraseAt(tokens, from.end, and);
  const to = joint && periodAt(tokens, skip(tokens, joint.end, end));
  if (from === undefined || to === undefined) return undefined;
  const pairs: UnderstoodPairs = [
    ['completion_after', from.value.from],
    ['completion_before', to.value.to],
  ];
  return from.value.from <= to.value.to ? { value: pairs, end: to.end } : undefined;
}

type Relation = 'within' | 'until' | 'before' | 'since' | 'after';

function pairsOf(relation: Relation, { from, to }: Period): UnderstoodPairs {
  switch (relation) {
    case 'within':
      return [
        ['completion_after', from],
        ['completion_before', to],
      ];
    case 'until':
      return [['completion_before', to]];
    case 'before':
      return [['completion_before', daysAfter(from, -1)]];
    case 'since':
      return [['completion_after', from]];
    case 'after':
      return [['completion_after', daysAfter(to, 1)]];
  }
}

/** The period that begins at a token: a day, months, a part of a year or a year. */
const periodAt = (tokens: readonly Token[], at: number): Found<Period> | undefined =>
  partOfYearAt(tokens, at) ??
  dayAt(tokens, at) ??
  monthsAt(tokens, at) ??
  monthAt(tokens, at) ??
  yearAt(tokens, at);

/** `Q2 2019/20`, `second quarter of 2020`, `2019/20 Q2`, `first half of 2020`, `H1 2024` where reports are half-yearly. */
function partOfYearAt(tokens: readonly Token[], at: number): Found<Period> | undefined {
  const first = partAt(tokens, at);
  const year = yearAt(tokens, first === undefined ? at : skip(tokens, first.end, of));
  const part = first ?? (year && partAt(tokens, year.end));
  if (year === undefined || part === undefined) return undefined;
  const { number, months } = part.value;
  const value = {
    from: monthsAfter(year.value.from, (number - 1) * months),
    to: daysAfter(monthsAfter(year.value.from, number * months), -1),
    financialYear: undefined,
  };
  return { value, end: Math.max(year.end, part.end) };
}

/** A part of a year by its number, and how many months it has. */
interface Part {
  readonly number: number;
  readonly months: number;
}

const QUARTER_MONTHS = 3;
const HALF_MONTHS = 6;

/** The letters in front of numbers of parts. Halves have one where reports are named so. */
const letters = new Map([
  ['q', QUARTER_MONTHS],
  ...(country.reportsPerYear === 2 ? ([['h', HALF_MONTHS]] as const) : []),
]);

function partAt(tokens: readonly Token[], at: number): Found<Part> | undefined {
  const named = phraseAt(tokens, at, partNames);
  const word = partWordAt(tokens, named?.end ?? at);
  if (named !== undefined && word !== undefined)
    return partOf(named.value === LAST ? 12 / word.value : named.value, word.value, word.end);
  const ofLetter = tokens[at + 1]?.gap === '' ? letters.get(tokens[at]!.text) : undefined;
  const { value: months, end } = ofLetter === undefined ? (word ?? {}) : { value: ofLetter, end: at + 1 };
  const text = end === undefined ? undefined : tokens[end]?.text;
  return months !== undefined && text !== undefined && /^[1-4]$/.test(text)
    ? partOf(Number(text), months, end! + 1)
    : undefined;
}

/** The months of the part whose word is at a token. */
function partWordAt(tokens: readonly Token[], at: number): Found<number> | undefined {
  const quarter = phraseAt(tokens, at, quarterWord);
  if (quarter !== undefined) return { value: QUARTER_MONTHS, end: quarter.end };
  const half = phraseAt(tokens, at, halfWord);
  return half && { value: HALF_MONTHS, end: half.end };
}

/** None if a year has fewer such parts. */
const partOf = (number: number, months: number, end: number): Found<Part> | undefined =>
  number * months <= 12 ? { value: { number, months }, end } : undefined;

/** The first day of a month some months after the one of a day. */
function monthsAfter(day: string, months: number): string {
  const month = Number(day.slice(5, 7)) - 1 + months;
  return firstOf(String(Number(day.slice(0, 4)) + Math.floor(month / 12)), (month % 12) + 1);
}

/** `31 March 2021`, `2021-03-31`. */
function dayAt(tokens: readonly Token[], at: number): Found<Period> | undefined {
  const [first, second, third] = tokens.slice(at, at + 3);
  const isIso = second?.gap === '-' && third?.gap === '-';
  const iso = isIso ? `${first!.text}-${second.text}-${third.text}` : '';
  if (isCalendarDate(iso)) return { value: { from: iso, to: iso, financialYear: undefined }, end: at + 3 };
  const month = first?.kind === 'number' && !first.isTied ? monthAt(tokens, at + 1) : undefined;
  if (month === undefined) return undefined;
  const day = `${month.value.from.slice(0, 8)}${first!.text.padStart(2, '0')}`;
  return isCalendarDate(day)
    ? { value: { from: day, to: day, financialYear: undefined }, end: month.end }
    : undefined;
}

/** `January to March 2021`, `November to February 2021`. */
function monthsAt(tokens: readonly Token[], at: number): Found<Period> | undefined {
  const first = phraseAt(tokens, at, months);
  const joint = first && phraseAt(tokens, first.end, and);
  const last = joint && monthAt(tokens, joint.end);
  if (last === undefined) return undefined;
  const { from: lastFrom, to } = last.value;
  const year = Number(lastFrom.slice(0, 4)) - (first!.value > Number(lastFrom.slice(5, 7)) ? 1 : 0);
  return {
    value: { from: firstOf(String(year), first!.value), to, financialYear: undefined },
    end: last.end,
  };
}

function monthAt(tokens: readonly Token[], at: number): Found<Period> | undefined {
  const month = phraseAt(tokens, at, months);
  const start = month === undefined ? at : skip(tokens, month.end, of);
  const year = month && plainYearAt(tokens, start);
  if (year === undefined) return undefined;
  const from = firstOf(year, month!.value);
  return {
    value: { from, to: daysAfter(monthsAfter(from, 1), -1), financialYear: undefined },
    end: start + 1,
  };
}

const firstOf = (year: string, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;

/** `2021`, `2019/20`, `financial year 2019/20`. */
function yearAt(tokens: readonly Token[], at: number): Found<Period> | undefined {
  const start = skip(tokens, at, yearWord);
  const year = plainYearAt(tokens, start);
  if (year === undefined) return undefined;
  const next = tokens[start + 1];
  const second = next?.kind === 'number' && /^[/–-]$/.test(next.gap) ? next.text : undefined;
  if (second === undefined)
    return {
      value: { from: `${year}-01-01`, to: `${year}-12-31`, financialYear: undefined },
      end: start + 1,
    };
  const following = String(Number(year) + 1);
  if (second !== following && second !== following.slice(2)) return undefined;
  const financialYear = financialYearFrom(Number(year));
  const value = {
    from: quarterStart(financialYear, 1),
    to: quarterEnd(financialYear, LAST_QUARTER),
    financialYear,
  };
  return { value, end: skip(tokens, start + 2, yearWord) };
}

/** Years of four digits that a project can be completed in. */
function plainYearAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at];
  return token !== undefined &&
    !token.isTied &&
    /^(19[89]|20)\d+$/.test(token.text) &&
    token.text.length === 4
    ? token.text
    : undefined;
}
