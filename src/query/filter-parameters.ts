import Type from 'typebox';
import type { Parameter, ParameterReading } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import type { QueryFilters } from '../index/index.ts';
import { type FacetField, type FilterField, facetFields, filterFields } from '../project/index.ts';
import { type QualityFlag, qualityFlags } from '../quality/index.ts';

const date = Type.String({ format: 'date' });
const oneOfTheFacets = facetFields.join('|');

const fieldFilterParameters = filterFields.map(
  (field): Parameter => ({
    name: field,
    schema: Type.String(),
    repeatable: true,
    description: `Projects whose ${field} is this, whole; given twice, either value.`,
  }),
);

/** The parameters that narrow a listing to some of its projects. */
export const filterParameters: readonly Parameter[] = [
  {
    name: 'q',
    schema: Type.String(),
    description:
      'Words that must all occur, each also as the beginning of a longer one; "quoted words" next to each other.',
  },
  ...fieldFilterParameters,
  {
    name: 'selected_facets',
    schema: Type.String({ pattern: `^(${oneOfTheFacets})_exact:` }),
    accepted: `<field>_exact:<value> with one of the fields ${facetFields.join(', ')}`,
    repeatable: true,
    description: 'A value that projects must have exactly, as <field>_exact:<value>; given twice, both.',
  },
  { name: 'cost_min', schema: Type.Number(), description: 'Lowest estimated total cost, in rand.' },
  { name: 'cost_max', schema: Type.Number(), description: 'Highest estimated total cost, in rand.' },
  {
    name: 'completion_after',
    schema: date,
    accepted: 'a date like 2021-06-30',
    description: 'Earliest estimated completion, itself included.',
  },
  {
    name: 'completion_before',
    schema: date,
    accepted: 'a date like 2021-06-30',
    description: 'Latest estimated completion, itself included.',
  },
  {
    name: 'bbox',
    schema: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
    accepted: 'four numbers with commas: west,south,east,north in degrees',
    description: 'Projects whose coordinates lie in this box: west,south,east,north in degrees.',
  },
  {
    name: 'quality',
    schema: Type.Enum(qualityFlags.map(({ flag }) => flag)),
    repeatable: true,
    description: 'Projects that carry this data-quality flag; given twice, either.',
  },
];

interface FilterValues extends Partial<Readonly<Record<FilterField, readonly string[]>>> {
  readonly q?: string;
  readonly selected_facets?: readonly string[];
  readonly cost_min?: number;
  readonly cost_max?: number;
  readonly completion_after?: string;
  readonly completion_before?: string;
  readonly bbox?: readonly [number, number, number, number];
  readonly quality?: readonly QualityFlag[];
}

/** The filters that a request's parameters ask for. Fails with a `Problem` for ranges that end before they begin. */
export function queryFilters(reading: ParameterReading): QueryFilters {
  const values = reading.values as FilterValues;
  refuseReversed(reading, 'cost_min', 'cost_max');
  refuseReversed(reading, 'completion_after', 'completion_before');
  const given = filterFields.filter((field) => values[field] !== undefined);
  return {
    ...(values.q !== undefined && { q: values.q }),
    ...(given.length > 0 && {
      fieldValues: Object.fromEntries(given.map((field) => [field, values[field]!])),
    }),
    ...(values.selected_facets && { selectedFacets: values.selected_facets.map(selectedFacet) }),
    ...(values.cost_min !== undefined && { costMin: values.cost_min }),
    ...(values.cost_max !== undefined && { costMax: values.cost_max }),
    ...(values.completion_after !== undefined && { completionAfter: values.completion_after }),
    ...(values.completion_before !== undefined && { completionBefore: values.completion_before }),
    ...(values.bbox && { bbox: boundingBox(values.bbox) }),
    ...(values.quality && { quality: values.quality }),
  };
}

function selectedFacet(text: string): { readonly field: FacetField; readonly value: string } {
  const at = text.indexOf('_exact:');
  return { field: text.slice(0, at) as FacetField, value: text.slice(at + '_exact:'.length) };
}

function boundingBox([west, south, east, north]: readonly [number, number, number, number]) {
  if (west <= east && south <= north) return { west, south, east, north };
  const detail =
    'bbox takes west,south,east,north: the west must not lie east of the east, nor the south north of the north.';
  throw new Problem('bad-parameter', detail, {
    parameter: 'bbox',
    value: `${west},${south},${east},${north}`,
  });
}

function refuseReversed({ values }: ParameterReading, from: string, to: string): void {
  const [low, high] = [values[from] as number | string, values[to] as number | string];
  if (low === undefined || high === undefined || low <= high) return;
  const detail = `${from} (${low}) is above ${to} (${high}): swap them.`;
  throw new Problem('bad-parameter', detail, { parameter: from, value: String(low) });
}
