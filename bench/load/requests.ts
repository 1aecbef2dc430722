import fc, { type Arbitrary } from 'fast-check';
import { fieldOrderings } from '../../src/index/index.ts';
import { recordFieldNames, statuses } from '../../src/project/index.ts';
import { apiPaths, pagePaths } from '../../src/query/addresses.ts';

const LISTING = apiPaths.listing;
const PAGE = 20;

/** So many that a run seldom repeats a request of a kind that has enough variants. */
const REQUESTS = 20_000;

const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
  'Northern Cape',
  'Western Cape',
];

const departments = ['Education', 'Health', 'Transport', 'Public Works', 'Human Settlements'];

const words = [
  ...[
    'clinic',
    'school',
    'primary',
    'secondary',
    'water',
    'hospital',
    'road',
    'high',
    'education',
    'limpopo',
  ],
  ...[
    'gauteng',
    'health',
    'renovation',
    'provincial',
    'upgrade',
    'repair',
    'storm',
    'hall',
    'library',
    'new',
  ],
  ...[
    'centre',
    'bridge',
    'housing',
    'toilets',
    'fencing',
    'maintenance',
    'north',
    'cape',
    'east',
    'construction',
  ],
];

const { constantFrom, integer, option, record, tuple } = fc;

const parameters = (values: Readonly<Record<string, string | number | null>>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
};

/** Those by a column: the program in SQL that is compared with knows no others. */
const columnOrderings = fieldOrderings.filter((ordering) =>
  recordFieldNames.some((name) => name === ordering.replace('-', '')),
);
const ordering = constantFrom(null, ...columnOrderings);
const q = tuple(constantFrom(...words), option(constantFrom(...words))).map((some) =>
  [...new Set(some.filter((word) => word !== null))].join(' '),
);

const filters = {
  province: option(constantFrom(...provinces)),
  department: option(constantFrom(...departments)),
  status: option(constantFrom(...statuses.map(({ status }) => status))),
};

/** One kind of load. Runs of the same seed send the same requests in the same order. */
export interface RequestKind {
  readonly name: string;
  /**
   * Promised share of the bare server's responses, if any: at 17 260 projects, and at a million.
   */
  readonly limit?: number;
  readonly limitAtMillion?: number;
  readonly limitWithoutCache?: number;
  /** Whether the plain SQL listing can answer the same requests. */
  readonly inSql?: true;
  readonly paths: (projects: number) => Arbitrary<string>;
}

export const requestKinds: readonly RequestKind[] = [
  { name: 'hot page', limit: 0.85, inSql: true, paths: () => fc.constant(LISTING) },
  {
    name: 'random page and ordering',
    limit: 0.6,
    limitAtMillion: 0.5,
    limitWithoutCache: 0.3,
    inSql: true,
    paths: (projects) =>
      record({ ordering, page: integer({ min: 0, max: Math.ceil(projects / PAGE) - 1 }) }).map(
        ({ ordering, page }) => `${LISTING}?${parameters({ ordering, offset: page * PAGE })}`,
      ),
  },
  {
    name: 'random filters',
    limit: 0.35,
    inSql: true,
    paths: () => record({ ...filters, ordering }).map((values) => `${LISTING}?${parameters(values)}`),
  },
  {
    name: 'random facets with words',
    limit: 0.15,
    inSql: true,
    paths: () =>
      record({ q, province: filters.province, department: filters.department }).map(
        (values) => `${LISTING}facets/?${parameters(values)}`,
      ),
  },
  {
    name: 'suggestions',
    paths: () =>
      tuple(q, integer({ min: 3, max: 12 })).map(
        ([text, length]) => `${LISTING}suggest/?${parameters({ q: text.slice(0, length) })}`,
      ),
  },
  {
    name: 'clusters of the map',
    paths: () =>
      record({
        zoom: integer({ min: 4, max: 12 }),
        west: integer({ min: 1600, max: 3000 }),
        south: integer({ min: -3400, max: -2400 }),
        province: filters.province,
      }).map(({ zoom, west, south, province }) => {
        const bbox = [west / 100, south / 100, west / 100 + 3, south / 100 + 2].join(',');
        return `${LISTING}map/?${parameters({ zoom, bbox, province })}`;
      }),
  },
  {
    name: 'search page of the site',
    paths: () =>
      record({ q: option(q), province: filters.province, status: filters.status }).map(
        (values) => `${pagePaths.start}?${parameters(values)}`,
      ),
  },
];

/** Requests of a kind, drawn evenly. The same seed gives the same requests. */
export function randomPaths(kind: RequestKind, projects: number, seed: number): readonly string[] {
  return fc.sample(fc.noBias(kind.paths(projects)), { seed, numRuns: REQUESTS });
}
