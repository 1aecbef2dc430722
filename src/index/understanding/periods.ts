import { country } from '../../country/index.ts';
import {
  daysAfter,
  financialYearFrom,
  isCalendarDate,
  isQuarter,
  LAST_QUARTER,
  type Quarter,
  quarterEnd,
  quarterStart,
} from '../../project/index.ts';
import { type Found, phraseAt, phrasesOf, skip, type Token, wordsAlone } from './tokens.ts';
import type { UnderstoodPairs } from './understood.ts';

const { periods } = country.searchWords;
const months = phrasesOf(Object.entries(periods.months));
const quarterNames = phrasesOf(Object.entries(periods.quarters));
const quarterWord = wordsAlone(periods.quarter);
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

/** `between 2018 and 2020`. */
function rangeAt(tokens: readonly Token[], at: number): Found<UnderstoodPairs> | undefined {
  const start = phraseAt(tokens, at, between);
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

/** The period that begins at a token: a day, a month, a quarter or a year. */
const periodAt = (tokens: readonly Token[], at: number): Found<Period> | undefined =>
  quarterAt(tokens, at) ?? dayAt(tokens, at) ?? monthAt(tokens, at) ?? yearAt(tokens, at);

/** `Q2 2019/20`, `second quarter of 2020`, `2019/20 Q2`. */
function quarterAt(tokens: readonly Token[], at: number): Found<Period> | undefined {
  const first = quarterNumberAt(tokens, at);
  const year = yearAt(tokens, first === undefined ? at : skip(tokens, first.end, of));
  const quarter = first ?? (year && quarterNumberAt(tokens, year.end));
  if (year === undefined || quarter === undefined) return undefined;
  const ended = Math.max(year.end, quarter.end);
  const { from, financialYear } = year.value;
  if (financialYear === undefined)
    return { value: calendarQuarter(from.slice(0, 4), quarter.value), end: ended };
  return {
    value: {
      from: quarterStart(financialYear, quarter.value),
      to: quarterEnd(financialYear, quarter.value),
      financialYear: undefined,
    },
    end: ended,
  };
}

function calendarQuarter(year: string, quarter: Quarter): Period {
  const last = quarter * 3;
  return { from: firstOf(year, last - 2), to: lastOf(year, last), financialYear: undefined };
}

function quarterNumberAt(tokens: readonly Token[], at: number): Found<Quarter> | undefined {
  const named = phraseAt(tokens, at, quarterNames);
  const word = named && phraseAt(tokens, named.end, quarterWord);
  if (named !== undefined && word !== undefined && isQuarter(named.value))
    return { value: named.value, end: word.end };
  const isLetter = tokens[at]?.text === 'q' && tokens[at + 1]?.gap === '';
  const start = isLetter ? at + 1 : phraseAt(tokens, at, quarterWord)?.end;
  const number = start === undefined ? Number.NaN : Number(tokens[start]?.text);
  return isQuarter(number) ? { value: number, end: start! + 1 } : undefined;
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

function monthAt(tokens: readonly Token[], at: number): Found<Period> | undefined {
  const month = phraseAt(tokens, at, months);
  const start = month === undefined ? at : skip(tokens, month.end, of);
  const year = month && plainYearAt(tokens, start);
  if (year === undefined) return undefined;
  const [from, to] = [firstOf(year, month!.value), lastOf(year, month!.value)];
  return { value: { from, to, financialYear: undefined }, end: start + 1 };
}

const firstOf = (year: string, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;

function lastOf(year: string, month: number): string {
  const next = month === 12 ? firstOf(String(Number(year) + 1), 1) : firstOf(year, month + 1);
  return daysAfter(next, -1);
}

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
