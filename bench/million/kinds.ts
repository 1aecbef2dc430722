import { fieldOrderings, groupings } from '../../src/index/index.ts';
import { apiPaths, pagePaths } from '../../src/query/addresses.ts';
import { beginnings, nearPlaces, otherWordings, words } from '../queries.ts';

const LISTING = apiPaths.listing;
const FACETS = apiPaths.facets;
const START = pagePaths.start;

/** What the requests of all kinds are made of, as the service lists it, the most frequent first. */
export interface Vocabulary {
  readonly projects: number;
  readonly provinces: readonly string[];
  readonly statuses: readonly string[];
  readonly departments: readonly string[];
  readonly municipalities: readonly string[];
  readonly municipalityPages: readonly string[];
}

/** Requests of one kind. */
export interface Kind {
  readonly name: string;
  /** The most for the 99th percentile. */
  readonly limitMs: number;
  /** The address of a request. The same number always gives the same one. */
  readonly path: (i: number, from: Vocabulary) => string;
}

/** A member of a list, which all numbers in turn go through. */
const at = <T>(list: readonly T[], i: number): T => list[i % list.length]!;
const value = (list: readonly string[], i: number): string => encodeURIComponent(at(list, i));
const phrase = (text: string): string => text.replaceAll(' ', '+');

const LARGEST_FIRST = 'ordering=-estimated_total_project_cost';

/** Everything, a province or a municipality, in turns. */
const somewhere = (i: number, { provinces, municipalities }: Vocabulary): string =>
  at(['', `&province=${value(provinces, i)}`, `&local_municipality=${value(municipalities, i)}`], i);

/** Those that the catalogue has without areas of its own. */
const groupedBy = groupings.filter((grouping) => grouping !== 'area');

const pairs = [
  ...['province,status', 'department,province', 'local_municipality,status', 'cost_band,status'],
  ...[
    'quality,department',
    'completion_year,province',
    'province,contractor',
    'status,primary_funding_source',
  ],
] as const;

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const typed = [...letters, ...letters.map((letter, i) => letter + at([...'aeiou'], i)), ...beginnings];

const frequentWords = ['clinic', 'school', 'hospital', 'renovation', 'education', 'library', 'maintenance'];

/** A word with a letter left out, replaced or doubled. */
function mistyped(word: string, i: number): string {
  const place = 1 + (i % (word.length - 2));
  return word.slice(0, place) + at(['', 'x', word[place]! + word[place]!], i) + word.slice(place + 1);
}

const towns = [
  'Mthatha',
  'Soweto',
  'Durban',
  'Pretoria',
  'Gqeberha',
  'Khayelitsha',
  'Polokwane',
  'Kimberley',
];

const inProvinceAndStage = (i: number, { provinces, statuses }: Vocabulary): string =>
  `province=${value(provinces, i)}&status=${value(statuses, i * 7 + 1)}`;

/** What of a million projects must be answered how quickly. */
export const kinds: readonly Kind[] = [
  {
    name: 'page',
    limitMs: 10,
    path: (i, { projects }) =>
      `${LISTING}?ordering=${at(fieldOrderings, i)}&offset=${(i * 49_999) % projects}`,
  },
  {
    name: 'filters',
    limitMs: 10,
    path: (i, from) =>
      at(
        [
          `${LISTING}?${inProvinceAndStage(i, from)}`,
          `${LISTING}?province=${value(from.provinces, i)}&${LARGEST_FIRST}`,
          `${LISTING}?department=${value(from.departments, i)}&status=${value(from.statuses, i)}&${LARGEST_FIRST}`,
          `${LISTING}?province=${value(from.provinces, i)}&province=${value(from.provinces, i + 1)}&ordering=${at(fieldOrderings, i)}`,
        ],
        i,
      ),
  },
  {
    name: 'ranges',
    limitMs: 10,
    path: (i, { provinces }) =>
      at(
        [
          `${LISTING}?cost_min=${1e6 + i * 1000}&cost_max=${5e7 + i * 1e6}`,
          `${LISTING}?completion_after=20${10 + (i % 10)}-01-01&completion_before=20${20 + (i % 5)}-12-31&${LARGEST_FIRST}`,
          `${LISTING}?cost_min=${1e5 + i}&province=${value(provinces, i)}&ordering=name`,
        ],
        i,
      ),
  },
  {
    name: 'not',
    limitMs: 10,
    path: (i, { provinces, statuses, departments }) =>
      at(
        [
          `${LISTING}?status!=${value(statuses, i)}&${LARGEST_FIRST}`,
          `${LISTING}?province!=${value(provinces, i)}&department!=${value(departments, i)}`,
          `${LISTING}?province=${value(provinces, i)}&status!=${value(statuses, i)}&ordering=name`,
        ],
        i,
      ),
  },
  {
    name: 'municipality',
    limitMs: 10,
    path: (i, { municipalities }) =>
      `${LISTING}?local_municipality=${value(municipalities, i)}&${LARGEST_FIRST}`,
  },
  {
    name: 'facets',
    limitMs: 10,
    path: (i, from) => `${FACETS}?${at(['', inProvinceAndStage(i, from)], i)}${somewhere(i >> 1, from)}`,
  },
  {
    name: 'facets, multiselect',
    limitMs: 10,
    path: (i, from) => `${FACETS}?multiselect=true&${inProvinceAndStage(i, from)}`,
  },
  {
    name: 'statistics by one field',
    limitMs: 10,
    path: (i, from) =>
      `${apiPaths.stats}?by=${at(groupedBy, i)}${somewhere(Math.floor(i / groupedBy.length), from)}`,
  },
  {
    name: 'statistics by two fields',
    limitMs: 40,
    path: (i, from) => `${apiPaths.stats}?by=${at(pairs, i)}${somewhere(Math.floor(i / pairs.length), from)}`,
  },
  {
    name: 'clusters',
    limitMs: 10,
    path: (i, from) => `${apiPaths.map}?zoom=${Math.floor(i / 3) % 19}${somewhere(i, from)}`,
  },
  {
    name: 'suggestions',
    limitMs: 10,
    path: (i) => `${apiPaths.suggest}?q=${at(typed, i)}`,
  },
  {
    name: 'words',
    limitMs: 20,
    path: (i, { provinces }) =>
      at(
        [
          `${LISTING}?q=${at(words, i)}&province=${value(provinces, i)}`,
          `${LISTING}?q=${at(words, i)}&ordering=${at(fieldOrderings, i)}`,
          `${LISTING}?q=${at(otherWordings, i)}`,
        ],
        i,
      ),
  },
  {
    name: 'mistyped words',
    limitMs: 20,
    path: (i, { provinces }) =>
      `${LISTING}?q=${mistyped(at(frequentWords, i), Math.floor(i / frequentWords.length))}${at(['', `&province=${value(provinces, i)}`], i)}`,
  },
  {
    name: 'near a place',
    limitMs: 20,
    path: (i) =>
      at(
        [
          `${LISTING}?${at(nearPlaces, i)}`,
          `${LISTING}?q=${at(frequentWords, i)}+near+${at(towns, i)}`,
          `${LISTING}?near=${-26 - (i % 70) / 10},${28 - (i % 30) / 10},${10 + i}`,
        ],
        i,
      ),
  },
  {
    name: 'facets with words',
    limitMs: 20,
    path: (i, { provinces, statuses }) =>
      at(
        [
          `${FACETS}?q=${at(words, i)}`,
          `${FACETS}?q=${at(words, i)}&province=${value(provinces, i)}`,
          `${FACETS}?q=${at(words, i)}&multiselect=true&status=${value(statuses, i)}`,
        ],
        i,
      ),
  },
  {
    name: 'search page',
    limitMs: 20,
    path: (i, from) =>
      at(
        [
          `${START}?${inProvinceAndStage(i, from)}`,
          `${START}?q=${at(words, i)}&province=${value(from.provinces, i)}`,
          `${START}?ordering=name&page=${1 + (i % 400)}`,
          `${START}?local_municipality=${value(from.municipalities, i)}`,
          `${START}?q=${phrase(mistyped(at(frequentWords, i), i))}`,
        ],
        i,
      ),
  },
  {
    name: 'page of a municipality',
    limitMs: 20,
    path: (i, { municipalityPages }) => at(municipalityPages, i),
  },
];
