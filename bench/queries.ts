import { orderings } from '../src/index/index.ts';
import { apiPaths } from '../src/query/addresses.ts';

const LISTING = apiPaths.listing;

const filterSets = [
  '',
  'province=Limpopo',
  'province=Gauteng&province=KwaZulu-Natal',
  'department=Health&status=Design',
  'status=Construction&financial_year=2019-20',
  'sphere=national',
  'primary_funding_source=Equitable+Share',
  'selected_facets=department_exact:Education&selected_facets=province_exact:Limpopo',
  'selected_facets=province_exact:Nowhere',
  'cost_min=1000000&cost_max=50000000',
  'completion_after=2019-01-01&completion_before=2021-12-31',
  'bbox=27,-30,31,-25',
  'near=-26.2,28.05,40',
  'quality=coordinates_unset',
  'multiselect=true&province=Gauteng&department=Education&status=Tender',
  'name=nothing+is+called+so',
];

/** Words that many projects have, some, and none. */
const words = [
  'clinic',
  'school',
  'primary+school',
  'water',
  'hospital',
  'road',
  'high+school',
  'education',
  'limpopo',
  'gauteng+health',
  'renovation',
  'provincial+roads',
];

/** Words as they grow while somebody types. */
const beginnings = [
  'cli',
  'clin',
  'sch',
  'school+a',
  'wat',
  'hos',
  'prim',
  'lim',
  'ethek',
  'the',
  'con',
  'roa',
  'upg',
  'zzz',
];

const ZOOMS = 18;

/** Requests by kind. The limits are for the p99 of each kind. */
export const queries = {
  'facets without words': filterSets.map((query) => `${LISTING}facets/?${query}`),
  'one or two words, any ordering': words.flatMap((q) =>
    ['', ...orderings.map((ordering) => `&ordering=${ordering}`)].map((order) => `${LISTING}?q=${q}${order}`),
  ),
  'facets with words': words.flatMap((q) => [
    `${LISTING}facets/?q=${q}`,
    `${LISTING}facets/?q=${q}&province=Gauteng`,
    `${LISTING}facets/?q=${q}&multiselect=true&status=Design`,
  ]),
  'suggestions from three letters': beginnings.map((q) => `${LISTING}suggest/?q=${q}`),
  'clusters of everything': Array.from({ length: ZOOMS + 1 }, (_, zoom) => `${LISTING}geojson/?zoom=${zoom}`),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type QueryKind = keyof typeof queries;
