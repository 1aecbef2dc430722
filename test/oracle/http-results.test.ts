import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldOrderings, groupings } from '../../src/index/index.ts';
import type { QueryFilters } from '../../src/index/select/query-filters.ts';
import { type FacetField, facetFields, withoutFormulaGuard } from '../../src/project/index.ts';
import { temporaryFolder } from '../fixtures/irm-workbook.ts';
import { serviceOver, type TestService } from '../fixtures/service.ts';
import { oracleAreasFile, STATISTICS_LEVEL } from './areas.ts';
import { catalogues } from './catalogues/catalogues.ts';
import { isPlace, peopleOfGroup } from './people.ts';
import { isOnTheMap } from './places.ts';
import { publicationOf } from './publication.ts';
import { filterSets, pairsOf, typings } from './queries.ts';
import { changesBetween, facetOf, isOfKind, multiselectFacetOf, statisticsByGroup } from './results.ts';
import { type OracleRow, oracleRows } from './rows.ts';
import { orderedIds, selected } from './selection.ts';
import { followed, suggestible } from './suggestible.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';
const CSV = '/infrastructure-projects/full/search/csv';

type Pairs = [name: string, value: string][];

interface Listed {
  readonly url_path: string;
}

const idOf = ({ url_path }: Listed): number => Number(/full\/(\d+)-/.exec(url_path)?.[1]);

/** The filters but those of a field. */
function withoutField(filters: QueryFilters, field: FacetField): QueryFilters {
  const { fieldValues = {}, selectedFacets = [], missing = [], ...others } = filters;
  const { [field]: _, ...otherValues } = fieldValues;
  return {
    ...others,
    fieldValues: otherValues,
    selectedFacets: selectedFacets.filter((each) => each.field !== field),
    missing: missing.filter((each) => each !== field),
  };
}

/** A figure of a group by its name as an ordering: `clean_sum` is the sum of `clean`. */
const figureOf = (group: Record<string, never>, name: string): number | string | null =>
  name.startsWith('clean_') ? group.clean![name.slice('clean_'.length)] : (group[name] ?? null);

/** The lower end of a band of costs. */
const startOfBand = (band: string | null): number | null =>
  band === null ? null : Number(band.split('..')[0] || Number.NEGATIVE_INFINITY);

describe.each(catalogues(11, 12))('the service over $name', ({ quarters, effort }) => {
  let rows: readonly OracleRow[] = [];
  let service: TestService;
  const folder = temporaryFolder();
  beforeAll(async () => {
    const reported = await quarters();
    rows = oracleRows(reported);
    const file = folder.write('areas.geojson', oracleAreasFile);
    service = await serviceOver(publicationOf(reported), { AREAS_FILE: file });
  });
  afterAll(async () => {
    await service.close();
    folder.remove();
  });

  const runs = (usual: number) => ({ numRuns: Math.ceil(usual * effort) });

  /** Requests an address of the service, absolute or relative. */
  async function follow(address: string) {
    const { pathname, search } = new URL(address, 'http://localhost');
    const response = await service.ask({ url: pathname + search });
    expect(response.statusCode, address).toBe(200);
    return response;
  }

  async function ask(path: string, filters: QueryFilters, others: Pairs = []) {
    const pairs = [...pairsOf(filters), ...others];
    const response = await follow(`${path}?${new URLSearchParams(pairs)}`);
    const header = response.headers['x-query-corrected'] as string | undefined;
    const corrected = header === undefined ? undefined : decodeURIComponent(header).split(' ');
    const { correctedWords, place, near } = selected(rows, filters);
    expect(corrected, path).toEqual(correctedWords);
    const placeHeader =
      place &&
      `${encodeURIComponent(place.name)}; province=${encodeURIComponent(place.province)}; latitude=${place.latitude}; longitude=${place.longitude}; km=${near!.km}`;
    expect(response.headers['x-query-place'], path).toBe(placeHeader);
    return response;
  }

  const ordering = fc.option(fc.constantFrom(...fieldOrderings), { nil: undefined });
  const given = (name: string, value: unknown): Pairs => (value === undefined ? [] : [[name, `${value}`]]);

  test('lists the projects that match, page by page, and links to them as CSV', async () => {
    await fc.assert(
      fc.asyncProperty(
        filterSets(rows),
        ordering,
        fc.integer({ min: 1, max: 400 }),
        async (filters, by, limit) => {
          const expected = orderedIds(selected(rows, filters), by);
          const pages = [...given('ordering', by), ...given('limit', limit)];
          let page = (await ask(SEARCH, filters, pages)).json();
          const ids = page.results.map(idOf);
          const csv = parse((await follow(page.csv_download_url)).body, { columns: true }) as Listed[];
          expect(csv.map(idOf)).toEqual(expected);
          for (let i = 0; page.next !== null && i < 5; i++) {
            page = (await follow(page.next)).json();
            expect(page.count).toBe(expected.length);
            ids.push(...page.results.map(idOf));
          }
          expect(ids).toEqual(expected.slice(0, limit * 6));
          for (let at = ids.length - page.results.length; page.previous !== null; ) {
            at = Math.max(0, at - limit);
            page = (await follow(page.previous)).json();
            expect([page.count, page.results.map(idOf)]).toEqual([
              expected.length,
              expected.slice(at, at + limit),
            ]);
          }
        },
      ),
      runs(150),
    );
  });

  test('counts facets, whose links return the promised number of projects', async () => {
    const field = fc.constantFrom(...facetFields);
    await fc.assert(
      fc.asyncProperty(
        filterSets(rows),
        fc.boolean(),
        ordering,
        field,
        fc.nat(),
        async (filters, multiselect, by, one, at) => {
          const others = [...given('multiselect', multiselect || undefined), ...given('ordering', by)];
          const { fields, objects } = (await ask(`${SEARCH}facets/`, filters, others)).json();
          const within = selected(rows, filters);
          expect(objects.count).toBe(within.rows.length);
          expect(objects.results.map(idOf)).toEqual(orderedIds(within, by).slice(0, 20));
          expect(Object.keys(fields)).toEqual([...facetFields]);
          for (const name of facetFields) {
            const plain = fields[name].map(({ text, count }: { text: string; count: number }) => ({
              text,
              count,
            }));
            const expected = multiselect
              ? multiselectFacetOf(rows, filters, name)
              : facetOf(rows, within.rows, name);
            expect(plain, name).toEqual(expected);
          }
          const list: { text: string; count: number; narrow_url: string }[] = fields[one];
          if (list.length === 0) return;
          const { text, narrow_url } = list[at % list.length]!;
          const narrower = (await follow(narrow_url)).json();
          const kept = multiselect ? withoutField(filters, one) : filters;
          const selectedFacets = [...(kept.selectedFacets ?? []), { field: one, value: text }];
          expect(narrower.objects.results.map(idOf)).toEqual(
            orderedIds(selected(rows, { ...kept, selectedFacets }), by).slice(0, 20),
          );
          expect(narrower.objects.count).toBe(list[at % list.length]!.count);
        },
      ),
      runs(150),
    );
  });

  test('orders the statistics of groups', async () => {
    await fc.assert(
      fc.asyncProperty(
        filterSets(rows),
        fc.constantFrom(...groupings),
        fc.constantFrom('count', 'sum', 'median', 'value', 'clean_sum', 'clean_median', 'per_person'),
        fc.boolean(),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(undefined, ...groupings),
        async (filters, first, figure, isDescending, limit, second) => {
          const by = second === undefined || second === first ? [first] : [first, second];
          const others = {
            by: by.join(','),
            ordering: `${isDescending ? '-' : ''}${figure}`,
            limit: `${limit}`,
            level: STATISTICS_LEVEL,
          };
          const names = first === 'area' ? ['name'] : [];
          const stats = (await ask(`${SEARCH}stats/`, filters, Object.entries(others))).json();
          const within = selected(rows, filters).rows;
          const expected = statisticsByGroup(rows, within, by);
          expect([stats.by, stats.then_by, stats.total.count, stats.group_count]).toEqual([
            first,
            by[1],
            within.length,
            expected.length,
          ]);
          expect(stats.groups.length).toBe(Math.min(limit, expected.length));
          const known = new Map(expected.map((group) => [JSON.stringify(group.values), group]));
          for (const { value, then_value, count, with_cost, sum } of stats.groups) {
            const group = known.get(JSON.stringify([value, then_value].slice(0, by.length)))!;
            expect([count, with_cost]).toEqual([group.count, group.with_cost]);
            expect(sum === null).toBe(with_cost === 0);
          }
          const [place, another] = by.filter(isPlace);
          const isByOnePlace = another === undefined && !by.includes('area');
          for (const { people, per_person, clean, ...group } of stats.groups) {
            if (place === undefined || !isByOnePlace) {
              expect([people, per_person]).toEqual([undefined, undefined]);
              continue;
            }
            const value = place === first ? group.value : group.then_value;
            const expectedPeople = peopleOfGroup(rows, place, value) ?? null;
            expect([value, people]).toEqual([value, expectedPeople]);
            const isKnown = clean.sum !== null && expectedPeople !== null;
            expect(per_person).toBe(isKnown ? Math.round((clean.sum / expectedPeople) * 100) / 100 : null);
          }
          const csv = (await ask(`${SEARCH}stats/`, filters, [...Object.entries(others), ['format', 'csv']]))
            .body;
          const cells = parse(csv) as string[][];
          const own = [...by, ...names];
          expect(cells[0]!.slice(0, own.length + 2)).toEqual([...own, 'count', 'with_cost']);
          expect(
            cells.slice(1).map((line) => line.slice(0, own.length + 1).map(withoutFormulaGuard)),
          ).toEqual(
            stats.groups.map(({ value, then_value, name, count }: Record<string, string | number | null>) => [
              ...[value, then_value].slice(0, by.length).map((each) => each ?? ''),
              ...names.map(() => name ?? ''),
              `${count}`,
            ]),
          );
          const isBand = figure === 'value' && first === 'cost_band';
          const figures: (number | string | null)[] = stats.groups.map((group: never) =>
            isBand ? startOfBand(group[figure]) : figureOf(group, figure),
          );
          const ranked = figures.filter((each) => each !== null);
          expect(figures.slice(0, ranked.length)).toEqual(ranked);
          const direction = isDescending ? -1 : 1;
          const compare = (a: number | string, b: number | string) =>
            (a < b ? -1 : a > b ? 1 : 0) * direction;
          expect(ranked).toEqual(ranked.toSorted(compare));
        },
      ),
      runs(120),
    );
  });

  test('lists changes, largest first, page by page', async () => {
    const loaded = [...new Set(rows.flatMap(({ history }) => history.map(({ quarter }) => quarter)))].sort();
    const quarter = fc.constantFrom(...loaded);
    await fc.assert(
      fc.asyncProperty(
        filterSets(rows),
        quarter,
        quarter,
        fc.nat(30),
        fc.subarray(['new', 'vanished', 'later', 'cost']),
        async (filters, a, b, offset, kinds) => {
          const [since, until] = [a, b].sort() as [string, string];
          const others = [
            ...Object.entries({ since, until, offset: `${offset}`, limit: '50' }),
            ...kinds.map((kind) => ['kind', kind] as [string, string]),
          ];
          const changes = (await ask(`${SEARCH}changes/`, filters, others)).json();
          const all = changesBetween(rows, selected(rows, filters).rows, since, until);
          const asked = kinds.length > 0 ? kinds : ['cost', 'completion', 'status'];
          const expected = all.filter((change) => asked.some((kind) => isOfKind(change, kind)));
          expect(changes.count).toBe(expected.length);
          const found = changes.results.map((record: Listed & { changes: Record<string, unknown> }) => ({
            id: idOf(record),
            cost: record.changes.estimated_total_project_cost,
            completion: record.changes.estimated_completion_date,
            status: record.changes.status,
            listing: record.changes.listing,
          }));
          const shown = expected
            .slice(offset, offset + 50)
            .map(({ id, cost, completion, status, listing }) => ({ id, cost, completion, status, listing }));
          expect(found).toEqual(shown);
          const feed = await ask(`${SEARCH}changes/atom/`, filters, Object.entries({ since, until }));
          expect(feed.body.split('<entry>').length - 1).toBe(Math.min(100, all.length));
        },
      ),
      runs(120),
    );
  });

  test('maps projects, alone or in clusters that link to exactly their projects', async () => {
    const zooms = fc.option(fc.integer({ min: 0, max: 18 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(filterSets(rows), zooms, async (filters, zoom) => {
        const map = (await ask(`${SEARCH}geojson/`, filters, given('zoom', zoom))).json();
        const within = selected(rows, filters).rows;
        const placed = within.filter(({ coordinates }) => isOnTheMap(coordinates)).map(({ id }) => id);
        expect([map.type, map.count]).toEqual(['FeatureCollection', placed.length]);
        expect(map.without_place).toBe(within.length - placed.length);
        if (zoom !== undefined) expect(map.features.length).toBeLessThanOrEqual(300);
        const ids: number[] = [];
        let cost = 0;
        for (const { properties, geometry, bbox } of map.features.slice(0, 40)) {
          expect(geometry.type).toBe('Point');
          if (properties.cluster !== true) {
            ids.push(idOf(properties));
            continue;
          }
          cost += properties.estimated_total_project_cost;
          const [west, south, east, north] = bbox;
          const [longitude, latitude] = geometry.coordinates;
          expect(longitude >= west - 1e-6 && longitude <= east + 1e-6).toBe(true);
          expect(latitude >= south - 1e-6 && latitude <= north + 1e-6).toBe(true);
          const listing = (await follow(`${properties.narrow_url}&limit=3000`)).json();
          expect(listing.count).toBe(properties.count);
          ids.push(...listing.results.map(idOf));
        }
        expect(Number.isFinite(cost)).toBe(true);
        expect(new Set(ids).size).toBe(ids.length);
        if (map.features.length <= 40) expect(ids.sort((a, b) => a - b)).toEqual(placed);
        const counts = map.features.map(
          (feature: { properties: { count?: number } }) => feature.properties.count ?? 1,
        );
        expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(placed.length);
      }),
      runs(120),
    );
  });

  test('completes typed text', async () => {
    await fc.assert(
      fc.asyncProperty(typings(rows), async (q) => {
        const response = (await follow(`${SEARCH}suggest/?${new URLSearchParams({ q })}`)).json();
        const possible = suggestible(rows, q);
        expect(response.suggestions.length).toBeGreaterThanOrEqual(Math.min(10, possible.size));
        for (const { field, values, count } of response.suggestions) {
          const pairs = (values as string[]).map((value): [string, string] => [field, value]);
          const listing = (await follow(`${SEARCH}?${new URLSearchParams(pairs)}`)).json();
          expect(listing.count).toBe(count);
          expect(count).toBe(selected(rows, followed(field, values)).rows.length);
        }
      }),
      runs(80),
    );
  });

  test('downloads the projects of the listing', async () => {
    await fc.assert(
      fc.asyncProperty(filterSets(rows), ordering, async (filters, by) => {
        const csv = (await ask(CSV, filters, given('ordering', by))).body;
        const lines = parse(csv, { columns: true }) as Listed[];
        expect(lines.map(idOf)).toEqual(orderedIds(selected(rows, filters), by));
      }),
      runs(60),
    );
  });
});
