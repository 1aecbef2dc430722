import fc from 'fast-check';
import { missingFields, type NearPoint, type QueryFilters } from '../../src/index/select/query-filters.ts';
import { facetFields, filterFields } from '../../src/project/index.ts';
import { qualityFlags } from '../../src/quality/index.ts';
import { areaTexts } from './areas.ts';
import { fieldValue } from './fields.ts';
import type { OracleRow } from './rows.ts';
import { textsIn, wordQueries } from './word-queries.ts';

/** Values of a field, weighted by frequency, and variations of them. */
function valuesIn(rows: readonly OracleRow[], field: string): fc.Arbitrary<string> {
  const known = rows.map((row) => fieldValue(row, field)).filter((value) => value !== null);
  const present = known.length === 0 ? fc.constant('none') : fc.constantFrom(...known);
  const other = fc.oneof(
    present.map((value) => value.toUpperCase()),
    present.map((value) => value.toLowerCase()),
    present.map((value) => value.slice(0, -1)),
    present.map((value) => ` ${value}`),
    present.map((value) => `${value}, Limpopo`),
    present.map((value) => value.replace(/, [^,]*$/, ',gauteng')),
    present.map((value) => value.replace(/, [^,]*$/, '')),
    fc.string({ unit: 'grapheme' }),
  );
  return fc
    .oneof({ weight: 3, arbitrary: present }, { weight: 1, arbitrary: other })
    .filter((text) => text !== '');
}

const dates = fc.constantFrom(
  '0987-06-05',
  '1999-01-01',
  '2019-06-30',
  '2019-07-01',
  '2020-02-29',
  '2099-12-31',
);

const limits = <T extends number | string>(value: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.option(value, { nil: undefined }), fc.option(value, { nil: undefined }))
    .map(([a, b]) => (a !== undefined && b !== undefined && a > b ? [b, a] : [a, b]));

const boxes = fc.constantFrom(
  { west: -180, south: -90, east: 180, north: 90 },
  { west: 16.4, south: -34.9, east: 33, north: -22.1 },
  { west: 28.0473, south: -26.2041, east: 28.0473, north: -26.2041 },
  { west: 28.0472, south: -26.2042, east: 28.1, north: -26.2042 },
  { west: 0, south: -30, east: 30, north: 0 },
  { west: 18, south: -35, east: 27, north: -29.12 },
);

/** Places of projects and others, some at the edges of the earth. */
const circles = (rows: readonly OracleRow[]): fc.Arbitrary<NearPoint> => {
  const known = rows.map(({ coordinates }) => coordinates).filter((place) => place !== undefined);
  const isOnEarth = ({ latitude, longitude }: Omit<NearPoint, 'km'>) =>
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const places = fc.constantFrom(
    { latitude: -26.2041, longitude: 28.0473 },
    { latitude: -28, longitude: 25 },
    { latitude: -89.9, longitude: 0 },
    { latitude: -30, longitude: 179.99 },
    ...known.filter(isOnEarth),
  );
  return fc
    .tuple(places, fc.constantFrom(0.000001, 1, 10, 40, 120, 500))
    .map(([{ latitude, longitude }, km]) => ({ latitude, longitude, km }));
};

/** One circle, or either of two. */
const oneOrTwo = (circle: fc.Arbitrary<NearPoint>): fc.Arbitrary<NearPoint> =>
  fc.tuple(circle, fc.option(circle, { nil: undefined })).map(([one, or]) => ({ ...one, ...(or && { or }) }));

/** Names of firms as the rows write them, in other spellings, and without their legal form. */
function firmNames(rows: readonly OracleRow[]): fc.Arbitrary<string> {
  const names = rows.flatMap(({ latest }) => (latest.main_contractor ?? 'Nobody CC').split('\n'));
  const present = fc.constantFrom(...new Set(names));
  return fc
    .oneof(
      { weight: 3, arbitrary: present },
      present.map((name) => name.toUpperCase()),
      present.map((name) => ` ${name.toLowerCase().replaceAll(' ', '  ')}`),
      present.map((name) => name.replace(/ (\(pty\) ltd|cc|jv)$/i, '')),
      present.map((name) => name.slice(0, -1)),
    )
    .filter((name) => name !== '');
}

/** A single condition, whose projects are as many as have it. */
function singleFilters(rows: readonly OracleRow[]): fc.Arbitrary<QueryFilters> {
  const words = rows.flatMap((row) => row.words[0]!.slice(0, 2));
  const ofField = fc
    .constantFrom(...filterFields)
    .chain((field) => valuesIn(rows, field).map((value) => ({ fieldValues: { [field]: [value] } })));
  return fc.oneof(
    { weight: 3, arbitrary: ofField },
    ofField.map((not) => ({ not })),
    fc.constantFrom('school', ...words).map((q) => ({ q })),
    firmNames(rows).map((name) => ({ contractor: [name] })),
    fc.constantFrom(...missingFields).map((field) => ({ missing: [field] })),
    fc.constantFrom(...qualityFlags).map(({ flag }) => ({ quality: [flag] })),
  );
}

/** Any filters: a single one, or a combination, of which most have few. */
export const filterSets = (rows: readonly OracleRow[]): fc.Arbitrary<QueryFilters> =>
  fc.oneof({ weight: 1, arbitrary: singleFilters(rows) }, { weight: 4, arbitrary: combinedFilters(rows) });

function combinedFilters(rows: readonly OracleRow[]): fc.Arbitrary<QueryFilters> {
  const sometimes = <T>(value: fc.Arbitrary<T>, perCent: number): fc.Arbitrary<T | undefined> =>
    fc.oneof(
      { weight: 100 - perCent, arbitrary: fc.constant(undefined) },
      { weight: perCent, arbitrary: value },
    );
  const fieldValues = fc
    .array(
      fc
        .constantFrom(...filterFields)
        .chain((field) =>
          fc
            .array(valuesIn(rows, field), { minLength: 1, maxLength: 2 })
            .map((values) => [field, values] as const),
        ),
      { minLength: 1, maxLength: 2 },
    )
    .map((entries) => Object.fromEntries(entries));
  const selectedFacets = fc.array(
    fc
      .constantFrom(...facetFields)
      .chain((field) => valuesIn(rows, field).map((value) => ({ field, value }))),
    { minLength: 1, maxLength: 2 },
  );
  const contractor = fc.array(firmNames(rows), { minLength: 1, maxLength: 2 });
  const area = fc.array(fc.constantFrom(...areaTexts), { minLength: 1, maxLength: 2 });
  const missing = fc.uniqueArray(fc.constantFrom(...missingFields), { minLength: 1, maxLength: 2 });
  const quality = fc.array(fc.constantFrom(...qualityFlags.map(({ flag }) => flag)), {
    minLength: 1,
    maxLength: 2,
  });
  const not = fc
    .record({
      fieldValues: sometimes(fieldValues, 50),
      contractor: sometimes(contractor, 20),
      area: sometimes(area, 20),
      missing: sometimes(missing, 20),
      quality: sometimes(quality, 20),
    })
    .map(withoutUndefined);
  const costs = rows.map(({ latest }) => latest.estimated_total_project_cost).filter((cost) => cost !== null);
  return fc
    .record({
      q: sometimes(wordQueries(rows), 60),
      fieldValues: sometimes(fieldValues, 40),
      selectedFacets: sometimes(selectedFacets, 20),
      costs: sometimes(limits(fc.constantFrom(...costs)), 15),
      completion: sometimes(limits(dates), 15),
      bbox: sometimes(boxes, 15),
      near: sometimes(oneOrTwo(circles(rows)), 15),
      contractor: sometimes(contractor, 15),
      area: sometimes(area, 15),
      missing: sometimes(missing, 10),
      quality: sometimes(quality, 15),
      not: sometimes(not, 20),
    })
    .map(
      ({ costs: [costMin, costMax] = [], completion: [completionAfter, completionBefore] = [], ...others }) =>
        withoutUndefined({ ...others, costMin, costMax, completionAfter, completionBefore }),
    );
}

function withoutUndefined(
  filters: { readonly [K in keyof QueryFilters]: QueryFilters[K] | undefined },
): QueryFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** Each condition of a query as a query of its own. */
export function partsOf({ fieldValues = {}, ...others }: QueryFilters): readonly QueryFilters[] {
  return [
    ...Object.entries(others).map(([name, value]) => ({ [name]: value })),
    ...Object.entries(fieldValues).map(([field, values]) => ({ fieldValues: { [field]: values } })),
  ];
}

const circleText = ({ latitude, longitude, km }: NearPoint): string => `${latitude},${longitude},${km}`;

/** The filters as query parameters. */
export function pairsOf(filters: QueryFilters): [name: string, value: string][] {
  const {
    q,
    fieldValues = {},
    contractor = [],
    area = [],
    selectedFacets = [],
    missing = [],
    costMin,
    costMax,
    bbox,
    near,
    quality = [],
    not = {},
  } = filters;
  const given = (name: string, value: unknown): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]];
  return [
    ...given('q', q),
    ...Object.entries(fieldValues).flatMap(([field, values]) =>
      values.flatMap((value) => given(field, value)),
    ),
    ...contractor.flatMap((name) => given('contractor', name)),
    ...area.flatMap((text) => given('area', text)),
    ...selectedFacets.flatMap(({ field, value }) => given('selected_facets', `${field}_exact:${value}`)),
    ...missing.flatMap((field) => given('missing', field)),
    ...given('cost_min', costMin),
    ...given('cost_max', costMax),
    ...given('completion_after', filters.completionAfter),
    ...given('completion_before', filters.completionBefore),
    ...given('bbox', bbox && `${bbox.west},${bbox.south},${bbox.east},${bbox.north}`),
    ...given('near', near && [near, ...(near.or ? [near.or] : [])].map(circleText).join(',')),
    ...quality.flatMap((flag) => given('quality', flag)),
    ...(Object.keys(not).length === 0 ? [] : pairsOf(not)).map(([name, value]): [string, string] => [
      `${name}!`,
      value,
    ]),
  ];
}

/** Typed beginnings of existing texts, and of others. */
export function typings(rows: readonly OracleRow[]): fc.Arbitrary<string> {
  const begun = fc
    .tuple(textsIn(rows), fc.integer({ min: 1, max: 12 }))
    .map(([text, to]) => text.slice(0, to));
  const several = fc.array(begun, { minLength: 2, maxLength: 3 }).map((words) => words.join(' '));
  return fc.oneof({ weight: 4, arbitrary: begun }, several, fc.string({ unit: 'grapheme', maxLength: 4 }));
}
