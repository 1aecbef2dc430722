import Type from 'typebox';
import type { Parameter } from '../../http/parameters/parameter.ts';
import { Problem } from '../../http/problem.ts';
import type { BoundingBox, QueryFilters } from '../../index/index.ts';
import { countryDay, isCalendarDate } from '../../project/index.ts';
import { bounds } from '../../query/bounds.ts';
import { cursorParameter } from '../../query/cursor.ts';
import { filterParameters } from '../../query/filter-parameters.ts';
import { pagingParameters } from '../../query/listing-parameters.ts';

export const USUAL_FEATURES = 1000;

/** Programs ask for the format even where there is only one. */
export const formatParameter = {
  name: 'f',
  schema: Type.Enum(['json']),
  description: 'Format of the response. There is only JSON.',
} as const satisfies Parameter;

const bboxParameter = {
  name: 'bbox',
  schema: Type.Array(Type.Number(), { minItems: 4, maxItems: 6 }),
  accepted: 'west,south,east,north in degrees, or west,south,lowest,east,north,highest',
  description:
    'Only features in this bounding box, of WGS 84 longitudes and latitudes. If west exceeds east, the box crosses 180 degrees. Heights are ignored.',
} as const satisfies Parameter;

const datetimeParameter = {
  name: 'datetime',
  schema: Type.String(),
  accepted:
    'a date or date-time of RFC 3339, or an interval: 2020-01-01/2020-12-31, ../2020-12-31 or 2020-01-01/..',
  description:
    'Only features that are built at this time, as planned or done: from the estimated start of construction to its estimated end. If only one of the two is known, it counts as both.',
} as const satisfies Parameter;

/** The listing's filters, with the standard's form of the box. */
const queryables = filterParameters.filter(
  (parameter): parameter is Exclude<(typeof filterParameters)[number], { readonly name: 'bbox' }> =>
    parameter.name !== 'bbox',
);

export const itemsParameters = [
  formatParameter,
  ...pagingParameters(bounds.features, USUAL_FEATURES),
  cursorParameter,
  bboxParameter,
  datetimeParameter,
  ...queryables,
] as const;

/** Throws a `Problem` if a parameter has no value: what is not readable is an error here. */
export function checkValues(query: URLSearchParams): void {
  for (const [name, value] of query) {
    if (value !== '') continue;
    const detail = `${name} was given without a value: leave it out.`;
    throw new Problem('bad-parameter', detail, { parameter: name, value });
  }
}

/** Throws a `Problem` unless the numbers are a box. */
export function boundingBox(numbers: readonly number[]): BoundingBox {
  const [west, south, east, north] =
    numbers.length === 6 ? [numbers[0]!, numbers[1]!, numbers[3]!, numbers[4]!] : numbers;
  const isBox = numbers.length !== 5 && south! <= north!;
  if (isBox) return { west: west!, south: south!, east: east!, north: north! };
  const detail = `bbox takes ${bboxParameter.accepted}, where south is at most north.`;
  throw new Problem('bad-parameter', detail, { parameter: bboxParameter.name, value: numbers.join(',') });
}

/** Reads an instant or an interval. Throws a `Problem` if it is neither. */
export function buildingTime(text: string): NonNullable<QueryFilters['building']> {
  const [first = '', last = first, ...more] = text.split('/');
  const [from, to] = first === last ? [dayOf(first), dayOf(first)] : [endOf(first), endOf(last)];
  const isInterval = more.length === 0 && (from ?? to) !== undefined;
  if (isInterval && from !== null && to !== null && !(from && to && from > to)) return { from, to };
  const detail = `datetime takes ${datetimeParameter.accepted}, not "${text}".`;
  throw new Problem('bad-parameter', detail, { parameter: datetimeParameter.name, value: text });
}

/** The day at the end of an interval; undefined if it is open. */
const endOf = (text: string): string | null | undefined =>
  text === '..' || text === '' ? undefined : dayOf(text);

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

/** The day in the country at a date or date-time; null if it is neither. */
function dayOf(text: string): string | null {
  if (isCalendarDate(text)) return text;
  const date = DATE_TIME.exec(text)?.[1];
  const instant = new Date(text.toUpperCase().replace(' ', 'T'));
  if (date === undefined || !isCalendarDate(date) || Number.isNaN(instant.getTime())) return null;
  return countryDay(instant);
}
