import { fieldOrderings } from '../src/index/index.ts';
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
export const words = [
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

/** Other ways to write what people search: forms, operators, typing errors, names and numbers. */
export const otherWordings = [
  'schools',
  'library+upgrades',
  'the+clinics+of+KZN',
  'waterworks',
  'stand+by+generator',
  'road+OR+bridge+OR+hall+limpopo',
  'school+-primary',
  '%22primary+school%22',
  'hopsital',
  'libary+renovatoin',
  'zandori+projects',
  'W/57975215/P',
  '7593',
];

/** Words that name a place where no project has all of them, and places given as such. */
export const nearPlaces = [
  'q=clinic+in+Mthatha',
  'q=schools+near+Soweto',
  'q=Khayelitsha',
  'q=the+hospital+in+Durban',
  'q=roads+near+Gqeberha',
  'q=houses+near+Pretoria',
  'q=Springfield',
  'near=-26.2,28.04,100',
  'q=school&near=-29.85,31.02,40',
];

/** Words as they grow while somebody types. */
export const beginnings = [
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
    ['', ...fieldOrderings.map((ordering) => `&ordering=${ordering}`)].map(
      (order) => `${LISTING}?q=${q}${order}`,
    ),
  ),
  'words in other wordings': otherWordings.map((q) => `${LISTING}?q=${q}`),
  'words near a place': nearPlaces.map((query) => `${LISTING}?${query}`),
  'facets with words': words.flatMap((q) => [
    `${LISTING}facets/?q=${q}`,
    `${LISTING}facets/?q=${q}&province=Gauteng`,
    `${LISTING}facets/?q=${q}&multiselect=true&status=Design`,
  ]),
  'suggestions from three letters': beginnings.map((q) => `${LISTING}suggest/?q=${q}`),
  'clusters of everything': Array.from({ length: ZOOMS + 1 }, (_, zoom) => `${LISTING}map/?zoom=${zoom}`),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type QueryKind = keyof typeof queries;
