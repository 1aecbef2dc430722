import { parse } from 'csv-parse/sync';
import { groupings } from '../../src/index/index.ts';
import { type FacetField, facetFields } from '../../src/project/index.ts';
import { apiPaths, pagePaths, searchDownloadPath } from '../../src/query/index.ts';
import { STATISTICS_LEVEL } from './areas.ts';

/**
 * Asks the service for an address and returns the body of the answer, which must be a 200 or, for a page
 * that goes on to another, a redirect without a body.
 */
export type Ask = (address: string) => Promise<string>;

interface Listed {
  readonly url_path: string;
}
interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Listed[];
}
interface FacetValue {
  readonly text: string;
  readonly count: number;
  readonly narrow_url: string;
}
interface Facets {
  readonly objects: Page;
  readonly fields: Readonly<Record<FacetField, readonly FacetValue[]>>;
}
interface Figures {
  readonly count: number;
  readonly with_cost: number;
  readonly sum: number | null;
}
interface Statistics {
  readonly total: Figures;
  readonly group_count: number;
  readonly groups: readonly Figures[];
}

const idOf = ({ url_path }: Listed): number => Number(/full\/(\d+)-/.exec(url_path)?.[1]);

const relative = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return pathname + search;
};

const cents = (rand: number | null): number => Math.round((rand ?? 0) * 100);

/** Groupings in which a project may be in several groups. */
const SEVERAL_VALUES: ReadonlySet<string> = new Set(['contractor', 'quality']);

/** More than the groups of any field. */
const ALL = 1000;

/**
 * Compares what the service says of one query in several places with each other, without a model: list,
 * pages of it, CSV, JSON Lines, GeoJSON, facets, sums and the page for people.
 * @param query a query string without paging
 * @param pick a number that chooses the size of pages, a facet and a grouping
 * @returns what does not agree; none if all is well
 */
export async function disagreements(ask: Ask, query: string, pick: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  const same = (what: string, one: unknown, other: unknown) => {
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
    if (a !== b) wrong.push(`${what}: ${a.slice(0, 200)} and ${b.slice(0, 200)}`);
  };
  const json = async <T>(address: string): Promise<T> => JSON.parse(await ask(address));

  const rows = parse(await ask(`${searchDownloadPath('csv')}?${query}`), {
    columns: true,
  }) as readonly (Listed & {
    readonly estimated_total_project_cost: string;
    readonly latitude: string;
  })[];
  const ids = rows.map(idOf);

  const limit = 1 + (pick % 400);
  let page = await json<Page>(`${apiPaths.listing}?${query}&limit=${limit}`);
  const listed = page.results.map(idOf);
  for (let pages = 1; page.next !== null && pages < 6; pages++) {
    page = await json<Page>(relative(page.next));
    listed.push(...page.results.map(idOf));
  }
  same('list and CSV', listed, ids.slice(0, limit * 6));
  same('count of the list and CSV', page.count, ids.length);

  const lines = (await ask(`${searchDownloadPath('jsonl')}?${query}`))
    .split('\n')
    .filter((line) => line !== '');
  same(
    'JSON Lines and CSV',
    lines.map((line) => idOf(JSON.parse(line))),
    ids,
  );

  const { features } = await json<{ features: readonly { id: number }[] }>(
    `${searchDownloadPath('geojson')}?${query}`,
  );
  same(
    'GeoJSON and CSV',
    features.map(({ id }) => id).filter((id) => !ids.includes(id)),
    [],
  );

  const { objects, fields } = await json<Facets>(`${apiPaths.facets}?${query}`);
  same('count of facets and CSV', objects.count, ids.length);
  same('list of facets and CSV', objects.results.map(idOf), ids.slice(0, objects.results.length));
  const values = fields[facetFields[pick % facetFields.length]!];
  const value = values[pick % Math.max(values.length, 1)];
  if (value !== undefined) {
    const narrowed = await json<Facets>(relative(value.narrow_url));
    same(`projects of ${value.text} and its count`, narrowed.objects.count, value.count);
  }

  const by = groupings[pick % groupings.length];
  const { total, groups, group_count } = await json<Statistics>(
    `${apiPaths.stats}?${query}&by=${by}&level=${STATISTICS_LEVEL}&limit=${ALL}`,
  );
  const costs = rows.map((row) => row.estimated_total_project_cost).filter((cost) => cost !== '');
  same('count of statistics and CSV', total.count, ids.length);
  same('costs of statistics and CSV', total.with_cost, costs.length);
  same(
    'sum of statistics and CSV',
    cents(total.sum),
    costs.reduce((sum, cost) => sum + cents(Number(cost)), 0),
  );
  if (!SEVERAL_VALUES.has(by!) && group_count === groups.length) {
    const inGroups = groups.reduce((sum, group) => sum + cents(group.sum), 0);
    same(`sums by ${by} and in total`, inGroups, cents(total.sum));
  }

  // The page takes everyday words as conditions. Without a query it is the start page.
  const { count } = await json<Page>(`${apiPaths.listing}?${query}&understand=true&limit=1`);
  const html = query === '' ? '' : (await ask(`${pagePaths.start}?${query}`)).replaceAll('\u00a0', ' ');
  const heading = /<h1[^>]*>([\d ]+) project/.exec(html)?.[1]?.replaceAll(' ', '');
  if (html !== '') same('heading of the page and understood words', Number(heading ?? 0), count);
  return wrong;
}
