import type { Bounds } from '../../country/index.ts';
import {
  GEOMETRY_HEADINGS,
  isContactHeading,
  type SurveyedColumn,
  type SurveyedTable,
} from '../../irm/index.ts';
import { wordsOf } from '../../project/index.ts';
import { fieldWords, type Kind } from './field-words.ts';
import { isAround } from './known-country.ts';

/** A column that is probably a field. */
export interface GuessedColumn {
  readonly field: string;
  readonly heading: string;
  readonly format: string;
  readonly unit: string;
  readonly mayBeMissing: boolean;
  readonly why: string;
  readonly examples: readonly string[];
  readonly isSure: boolean;
  /** An amount that is not sure is proposed in a comment, and not read: a wrong cost is worse than none. */
  readonly isOnlyProposed: boolean;
  /** What it may hold instead, for a person to choose from. */
  readonly table: SurveyedColumn;
}

const FIT = 0.6;

/** Words of headings of numbers that are no amounts. */
const NUMBERING = new Set(
  'id ids no nr nos num number numero numéro № n s sn sl ser serial code ref reference item row pin tin uid ід ідентифікатор код номер п пп'
    .split(' ')
    .flatMap(wordsOf),
);
const IN_ORDER = 0.5;

/** Whether most cells of a column are the number above and one. */
const isRunning = ({ steps, filled }: SurveyedColumn): boolean =>
  filled > 2 && steps >= (filled - 1) * IN_ORDER;

/** Whether a column only numbers the rows, from 1 on: the next report numbers them anew. */
export const isRowNumber = (column: SurveyedColumn): boolean =>
  isRunning(column) && (column.range?.[0] ?? 0) <= 1;

/** Whether a column has numbers of things: no amounts. */
function isNumbering(column: SurveyedColumn): boolean {
  const words = headingWords(column.heading);
  return isRunning(column) || (words.length > 0 ? words.every((word) => NUMBERING.has(word)) : true);
}

const isLasting = (column: SurveyedColumn): boolean =>
  !isRowNumber(column) || headingWords(column.heading).includes('id');

/** Whether a column says how to reach people, by its heading or by most of its values. */
export const isOfContacts = ({ heading, contacts, filled }: SurveyedColumn): boolean =>
  isContactHeading(heading) || contacts > filled * MOST_CONTACTS;
const MOST_CONTACTS = 0.5;

/** Whether the values of a column may be of a kind. */
function fits(kind: Kind, column: SurveyedColumn): boolean {
  const { filled, amounts, dates, pairs, degrees, longest, values } = column;
  if (filled === 0) return false;
  const share = (count: number) => count / filled;
  switch (kind) {
    case 'amount':
      return share(amounts) >= FIT && !isNumbering(column);
    case 'date':
      return share(dates) >= FIT;
    case 'pair':
      return share(pairs) >= FIT;
    case 'degrees':
      return share(degrees) >= FIT;
    case 'id':
      return (
        values.length >= Math.min(filled, 1000) * 0.9 &&
        longest <= 60 &&
        share(dates) < FIT &&
        isLasting(column)
      );
    case 'text':
      return share(amounts) < FIT && share(dates) < FIT && share(pairs) < FIT;
    default:
      return kind satisfies never;
  }
}

/** Notes in brackets are units and remarks, as is `, тис. грн`. */
const headingWords = (heading: string): readonly string[] =>
  wordsOf(heading.replace(/\([^()]{0,60}\)/g, ' ').replace(/, ?(?:тис|тыс|млн|млрд)(?!\p{L}).{0,20}$/iu, ''));

/** How well a heading says a phrase: all of its words and few others. 0 if it does not. */
function match(words: readonly string[], phrases: readonly string[]): number {
  let best = 0;
  for (const phrase of phrases) {
    const wanted = wordsOf(phrase);
    if (wanted.every((word) => words.includes(word))) best = Math.max(best, wanted.length / words.length);
  }
  return best;
}

/** The same for a heading that may stand in a group, as in "Costs: Paid". */
function matchOf(heading: string, phrases: readonly string[]): number {
  const own = heading.slice(heading.lastIndexOf(': ') + 1);
  return Math.max(match(headingWords(heading), phrases), match(headingWords(own), phrases));
}

const WEAK = 0.5;

/** Which columns of a table are probably which fields, by their headings and values. */
export function guessedColumns(
  { columns, rows }: SurveyedTable,
  country: Bounds | undefined,
): readonly GuessedColumn[] {
  const own: readonly string[] = Object.values(GEOMETRY_HEADINGS);
  const isRead = (column: SurveyedColumn) =>
    column.heading !== '' && column.filled > 0 && !own.includes(column.heading) && !isOfContacts(column);
  const free = new Set(columns.filter(isRead));
  const guessed: GuessedColumn[] = [];
  const take = (field: string, kind: Kind, column: SurveyedColumn, why: string, isSure: boolean) => {
    free.delete(column);
    const order = kind === 'pair' ? orderOf(column, country) : undefined;
    guessed.push({
      ...{ field, heading: column.heading, table: column },
      why: order?.doubt === undefined ? why : `${why}, but ${order.doubt}`,
      isSure: isSure && order?.doubt === undefined,
      isOnlyProposed: kind === 'amount' && !isSure,
      format: order?.format ?? (kind === 'date' ? dateOrder(column) : ''),
      unit: kind === 'amount' ? unitOf(column.heading) : '',
      mayBeMissing: field !== 'name' && (column.filled < rows || field === 'project_id'),
      examples: column.values.slice(0, 3).map(([value]) => value),
    });
  };
  const candidates = fieldWords
    .flatMap(({ field, kind, sure, perhaps = [] }, order) =>
      [...free].flatMap((column) => {
        const sureness = matchOf(column.heading, sure);
        const score = sureness > 0 ? 1 + sureness : matchOf(column.heading, perhaps);
        return score > 0 && fits(kind, column) ? [{ field, kind, column, score, order }] : [];
      }),
    )
    .sort((a, b) => b.score - a.score || a.order - b.order);
  for (const { field, kind, column, score } of candidates) {
    if (!free.has(column) || guessed.some((each) => each.field === field)) continue;
    const isSure = score >= 1 + WEAK;
    take(field, kind, column, `its heading, and ${valuesLike(kind, column)}`, isSure);
  }
  addByValues(free, guessed, take);
  return withTotalCost(guessed);
}

/** A source with the sum of a contract only has no other cost: the site orders and adds the cost of the whole. */
function withTotalCost(guessed: readonly GuessedColumn[]): readonly GuessedColumn[] {
  if (guessed.some(({ field }) => field === 'estimated_total_project_cost')) return guessed;
  return guessed.map((column) =>
    column.field === 'total_construction_costs'
      ? {
          ...column,
          field: 'estimated_total_project_cost',
          why: `${column.why}, and no column has the cost of the whole project`,
          isSure: false,
        }
      : column,
  );
}

function addByValues(
  free: ReadonlySet<SurveyedColumn>,
  guessed: readonly GuessedColumn[],
  take: (field: string, kind: Kind, column: SurveyedColumn, why: string, isSure: boolean) => void,
): void {
  const lacks = (field: string) => !guessed.some((each) => each.field === field);
  const first = (kind: Kind) => [...free].find((column) => fits(kind, column));
  const pair = first('pair');
  if (pair && lacks('place') && lacks('latitude'))
    take('place', 'pair', pair, valuesLike('pair', pair), false);
  if (lacks('name')) {
    const texts = [...free].filter((column) => fits('text', column));
    const most = texts.sort((a, b) => b.values.length * b.longest - a.values.length * a.longest)[0];
    if (most) take('name', 'text', most, 'most different texts', false);
  }
  if (lacks('estimated_total_project_cost') && lacks('total_construction_costs')) {
    const amount = [...free].find((column) => fits('amount', column) && (column.range?.[1] ?? 0) >= 10_000);
    if (amount) take('estimated_total_project_cost', 'amount', amount, 'large amounts', false);
  }
}

const valuesLike = (kind: Kind, { filled, ...counts }: SurveyedColumn): string => {
  switch (kind) {
    case 'amount':
      return `amounts in ${counts.amounts} of ${filled} cells`;
    case 'date':
      return `dates in ${counts.dates} of ${filled} cells`;
    case 'pair':
      return `two coordinates in ${counts.pairs} of ${filled} cells`;
    case 'degrees':
      return `degrees in ${counts.degrees} of ${filled} cells`;
    default:
      return `${counts.hasMoreValues ? 'more than ' : ''}${counts.values.length} different values in ${filled} cells`;
  }
};

const dateOrder = ({ monthFirst, dayFirst }: SurveyedColumn): string =>
  dayFirst > 0 ? 'day first' : monthFirst > 0 ? 'month first' : '';

export const LONGITUDE_FIRST = 'longitude first';
const MOST = 0.8;

/** Which coordinate of pairs stands first: with the other order, the places would lie outside the country. */
function orderOf(
  { readings, values }: SurveyedColumn,
  country: Bounds | undefined,
): { readonly format: string; readonly doubt: string | undefined } {
  if (values.every(([value]) => /^\s*(?:SRID|POINT)/i.test(value))) return { format: '', doubt: undefined };
  const fitting = (order: 'latitudeFirst' | 'longitudeFirst') =>
    readings.filter(({ [order]: point }) =>
      country === undefined
        ? point !== undefined && Math.abs(point.latitude) <= 90
        : point !== undefined && isAround(country, point.latitude, point.longitude),
    ).length;
  const [first, second] = [fitting('latitudeFirst'), fitting('longitudeFirst')];
  const format = second > first ? LONGITUDE_FIRST : '';
  const where = country === undefined ? 'on the globe' : 'in the country';
  const doubt =
    first + second > 0 && Math.max(first, second) >= (first + second) * MOST
      ? undefined
      : `${first} of ${readings.length} are ${where} with the latitude first, and ${second} with the longitude first`;
  return { format, doubt };
}

function unitOf(heading: string): string {
  if (/['\u2019 ]000\b|thousand|(?<!\p{L})(?:тис|тыс)(?!\p{L})/iu.test(heading)) return 'thousands';
  if (/million|\bmn\b|\bm\)|(?<!\p{L})(?:млн|мільйон|миллион)/iu.test(heading)) return 'millions';
  return /billion|\bbn\b|(?<!\p{L})(?:млрд|мільярд|миллиард)/iu.test(heading) ? 'billions' : '';
}
