import Type from 'typebox';
import type { Parameter, ParameterValues } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import {
  type AreaColumn,
  areaNamed,
  type CatalogueIndex,
  type ExcludingFilters,
  levelNamed,
  missingFields,
  type NearPoint,
  type QueryFilters,
  typedQuery,
  wordCount,
} from '../index/index.ts';
import {
  CURRENCY_NAME,
  type FilterField,
  facetFields,
  filterFields,
  hasOtherCurrencies,
} from '../project/index.ts';
import { qualityFlags } from '../quality/index.ts';
import { bounds } from './bounds.ts';

/** The distance of `near` without one. */
export const DEFAULT_NEAR_KM = 10;
const MOST_NEAR_KM = 500;

const date = { schema: Type.String({ format: 'date' }), accepted: 'a date like 2021-06-30' };

/** The filter of one field: `?province=..`. */
const fieldFilterParameters = filterFields.map(
  (field) =>
    ({
      name: field,
      schema: Type.String(),
      repeatable: true,
      maxItems: bounds.values,
      description: `Only projects with this \`${field}\`. Repeat it for projects with any of several values.`,
    }) as const satisfies Parameter,
);

const contractorParameter = {
  name: 'contractor',
  schema: Type.String(),
  repeatable: true,
  maxItems: bounds.values,
  description:
    'Only projects with this firm as a main contractor, alone or with others, in any spelling of its name. Repeat it for projects with any of several firms.',
} as const satisfies Parameter;

const areaParameter = {
  name: 'area',
  schema: Type.String({ pattern: '^[^:]+:.' }),
  accepted: '<level>:<code> of an area, such as ward:52502014',
  repeatable: true,
  maxItems: bounds.values,
  description:
    'Only projects whose coordinates lie in this area, `<level>:<code>`, if the service has areas of its own, such as wards. Repeat it for projects in any of several areas of a level; of two levels a project must be in both.',
} as const satisfies Parameter;

const missingParameter = {
  name: 'missing',
  schema: Type.Enum([...missingFields]),
  repeatable: true,
  description: 'Only projects without a value of this field. Repeat it for projects without any of several.',
} as const satisfies Parameter;

const qualityParameter = {
  name: 'quality',
  schema: Type.Enum(qualityFlags.map(({ flag }) => flag)),
  repeatable: true,
  description: 'Only projects with this data-quality flag. Repeat it for projects with any of several flags.',
} as const satisfies Parameter;

/** The level of areas that are counted. */
export const levelParameter = {
  name: 'level',
  schema: Type.String(),
  accepted: 'a level of areas that the service has, such as ward',
  description: 'The level of the areas that are counted, if the service has areas of its own.',
} as const satisfies Parameter;

/** The areas of a level. Throws a `Problem` if the index has no such level. */
export function areaLevel(index: CatalogueIndex, level: string | undefined): AreaColumn {
  const { areaLevels } = index;
  const [first, ...others] = areaLevels;
  const column = level === undefined ? first : levelNamed(index, level);
  if (column !== undefined && (level !== undefined || others.length === 0)) return column;
  const levels = areaLevels.map(({ named }) => named.level);
  const detail =
    first === undefined
      ? 'This service has no areas of its own.'
      : `level takes a level of areas that the service has: ${levels.join(', ')}.`;
  throw new Problem('bad-parameter', detail, {
    parameter: 'level',
    ...(level !== undefined && { value: level }),
    ...(first !== undefined && { allowed: levels }),
  });
}

/** The name of the filter that excludes what another one finds: `?status!=Tender`. */
const excluding = <const Name extends string>(name: Name) => `${name}!` as const;

const excludingDescription = (what: string) => `Only projects ${what}. Repeat it to exclude several.`;

/** The filters that exclude the values they name. */
const excludingParameters = [
  ...fieldFilterParameters.map((parameter) => ({
    ...parameter,
    name: excluding(parameter.name),
    description: excludingDescription(`with another \`${parameter.name}\`, or without one`),
  })),
  {
    ...contractorParameter,
    name: excluding(contractorParameter.name),
    description: excludingDescription('without this firm as a main contractor, alone or with others'),
  },
  {
    ...areaParameter,
    name: excluding(areaParameter.name),
    description: excludingDescription('outside of this area'),
  },
  {
    ...missingParameter,
    name: excluding(missingParameter.name),
    description: 'Only projects with a value of this field. Repeat it for projects with all of several.',
  },
  {
    ...qualityParameter,
    name: excluding(qualityParameter.name),
    description: excludingDescription('without this data-quality flag'),
  },
];

const costCurrency = hasOtherCurrencies
  ? `${CURRENCY_NAME}, or in the one currency that \`currency\` names`
  : CURRENCY_NAME;

/** The filter parameters. A filter is one condition, and a project must match all of them. */
export const filterParameters = [
  {
    name: 'q',
    schema: Type.String(),
    description: `Words to search for, up to ${bounds.words}. All must occur, also as the beginning of a longer word, in another form (\`school\`, \`schools\`) or as a synonym. "Quoted words" must be next to each other as typed, \`-word\` must not occur, and \`OR\` between two words means either.`,
  },
  {
    name: 'understand',
    schema: Type.Boolean(),
    description:
      'Whether words of stage, time, money and order in `q` are conditions and an order: `late`, `over 1 billion`, `completed in 2019`, `largest`. `X-Query-Understood` says which. A parameter of the request wins over them.',
  },
  ...fieldFilterParameters,
  contractorParameter,
  areaParameter,
  {
    name: 'selected_facets',
    schema: Type.String({ pattern: `^(${facetFields.join('|')})_exact:` }),
    accepted: `<field>_exact:<value>, where the field is one of ${facetFields.join(', ')}`,
    repeatable: true,
    maxItems: bounds.values,
    description: 'Only projects with this value. Repeat it for projects with all of several values.',
  },
  missingParameter,
  {
    name: 'cost_min',
    schema: Type.Number(),
    description: `Lowest estimated total cost, in ${costCurrency}.`,
  },
  {
    name: 'cost_max',
    schema: Type.Number(),
    description: `Highest estimated total cost, in ${costCurrency}.`,
  },
  { name: 'completion_after', ...date, description: 'Earliest estimated completion date, inclusive.' },
  { name: 'completion_before', ...date, description: 'Latest estimated completion date, inclusive.' },
  {
    name: 'bbox',
    schema: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
    accepted: 'four comma-separated numbers: west,south,east,north in degrees',
    description: 'Only projects whose coordinates are in this bounding box.',
  },
  {
    name: 'near',
    schema: Type.Array(Type.Number(), { minItems: 2, maxItems: 6 }),
    accepted: `latitude,longitude in degrees, or latitude,longitude,km with a distance of up to ${MOST_NEAR_KM} km; twice the latter for either of two places`,
    description: `Only projects within this distance of a place, as the crow flies. Default: ${DEFAULT_NEAR_KM} km. The nearest come first. Six numbers are two places with their distances, and projects near either.`,
  },
  qualityParameter,
  ...excludingParameters,
] as const satisfies readonly Parameter[];

export type FilterParameter = (typeof filterParameters)[number];
export type FilterValues = ParameterValues<FilterParameter>;

/**
 * The filters that the parameters of a request stand for. Throws a `Problem` if the start of a
 * range is after its end, if `near` is no place, if `q` has too many words, or if the index is given and does not have an area.
 */
export function queryFilters(values: FilterValues, index?: CatalogueIndex): QueryFilters {
  const {
    q,
    contractor,
    area,
    selected_facets,
    missing,
    cost_min,
    cost_max,
    completion_after,
    completion_before,
    bbox,
    near,
    quality,
  } = values;
  if (q !== undefined) checkWords(q);
  if (index !== undefined) checkAreas(index, values);
  checkRange(['cost_min', cost_min], ['cost_max', cost_max]);
  checkRange(['completion_after', completion_after], ['completion_before', completion_before]);
  const not = excludingFilters(values);
  return {
    ...(q !== undefined && { q }),
    ...(q !== undefined && values.understand && { hasWholeWords: true }),
    ...fieldValuesOf((field) => values[field]),
    ...(contractor && { contractor }),
    ...(area && { area }),
    ...(selected_facets && { selectedFacets: selected_facets.map(selectedFacet) }),
    ...(missing && { missing }),
    ...(cost_min !== undefined && { costMin: cost_min }),
    ...(cost_max !== undefined && { costMax: cost_max }),
    ...(completion_after !== undefined && { completionAfter: completion_after }),
    ...(completion_before !== undefined && { completionBefore: completion_before }),
    ...(bbox && { bbox: boundingBox(bbox) }),
    ...(near && { near: nearPoint(near) }),
    ...(quality && { quality }),
    ...(Object.keys(not).length > 0 && { not }),
  };
}

function checkAreas(index: CatalogueIndex, values: FilterValues): void {
  for (const parameter of ['area', 'area!'] as const) {
    const value = values[parameter]?.find((each) => areaNamed(index, each) === undefined);
    if (value === undefined) continue;
    const allowed = index.areaLevels.map(({ named }) => `${named.level}:<code>`);
    const detail =
      allowed.length === 0
        ? 'area takes an area of the service, and this service has none.'
        : `area takes <level>:<code> of an area that the service has, with one of the levels ${index.areaLevels.map(({ named }) => named.level).join(', ')}.`;
    throw new Problem('bad-parameter', detail, { parameter, value, ...(allowed.length > 0 && { allowed }) });
  }
}

function excludingFilters(values: FilterValues): ExcludingFilters {
  const { 'contractor!': contractor, 'area!': area, 'missing!': missing, 'quality!': quality } = values;
  return {
    ...fieldValuesOf((field) => values[excluding(field)]),
    ...(contractor && { contractor }),
    ...(area && { area }),
    ...(missing && { missing }),
    ...(quality && { quality }),
  };
}

function fieldValuesOf(
  valuesOf: (field: FilterField) => readonly string[] | undefined,
): Pick<QueryFilters, 'fieldValues'> {
  const given = filterFields.flatMap((field) => {
    const values = valuesOf(field);
    return values === undefined ? [] : [[field, values] as const];
  });
  return given.length === 0 ? {} : { fieldValues: Object.fromEntries(given) };
}

/** Throws a `Problem` if a text for `q` has more words than `bounds.words`. */
export function checkWords(q: string): void {
  const words = wordCount(typedQuery(q));
  if (words <= bounds.words) return;
  const detail = `q takes at most ${bounds.words} different words, not ${words}: leave some out.`;
  throw new Problem('bad-parameter', detail, { parameter: 'q', maximum: bounds.words });
}

/**
 * Reads `<field>_exact:<value>`, which has the form that the schema of `selected_facets` requires.
 */
export function selectedFacet(text: string) {
  const field = facetFields.find((each) => text.startsWith(`${each}_exact:`))!;
  return { field, value: text.slice(`${field}_exact:`.length) };
}

function boundingBox(degrees: readonly number[]) {
  const [west = 0, south = 0, east = 0, north = 0] = degrees;
  if (west <= east && south <= north) return { west, south, east, north };
  const detail = 'bbox takes west,south,east,north: west must not exceed east, nor south exceed north.';
  throw new Problem('bad-parameter', detail, { parameter: 'bbox', value: degrees.join(',') });
}

function nearPoint(given: readonly number[]): NearPoint {
  const [latitude = 0, longitude = 0, km = DEFAULT_NEAR_KM, ...other] = given;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const isComplete = other.length === 0 || other.length === 3;
  if (isOnEarth && km > 0 && km <= MOST_NEAR_KM && isComplete)
    return { latitude, longitude, km, ...(other.length > 0 && { or: nearPoint(other) }) };
  const detail = !isComplete
    ? 'near takes latitude,longitude,km for each of two places: six numbers.'
    : isOnEarth
      ? `near takes a distance of more than 0 and at most ${MOST_NEAR_KM} km, not ${km}.`
      : 'near takes latitude,longitude: a latitude from -90 to 90, and a longitude from -180 to 180.';
  throw new Problem('bad-parameter', detail, { parameter: 'near', value: given.join(',') });
}

type Bound<T> = readonly [parameter: string, value: T | undefined];

function checkRange<T extends number | string>([from, low]: Bound<T>, [to, high]: Bound<T>): void {
  if (low === undefined || high === undefined || low <= high) return;
  const detail = `${from} (${low}) is above ${to} (${high}): swap them.`;
  throw new Problem('bad-parameter', detail, { parameter: from, value: String(low) });
}
