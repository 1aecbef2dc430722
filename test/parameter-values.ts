import { groupings } from '../src/index/index.ts';
import { facetFields } from '../src/project/index.ts';

/** The schema of a parameter in the OpenAPI document. */
export interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: ParameterSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** A project whose values the filters are tested with. */
export type KnownRecord = Readonly<Record<string, string | null>>;

/**
 * Texts that a parameter accepts, from its schema: every choice, the limits of numbers, real values
 * of the sample.
 */
export function acceptedTexts(name: string, schema: ParameterSchema, record: KnownRecord): readonly string[] {
  const {
    type,
    enum: choices,
    items,
    minimum = 0,
    maximum = 100_000,
    default: usual = minimum + 1,
    format,
  } = schema;
  const special = specialTexts(record)[name];
  if (special) return special;
  if (choices) return choices;
  if (name === 'fields')
    return [...items!.enum!, items!.enum!.join(','), items!.enum!.slice(0, 2).join(', ')];
  switch (type) {
    case 'array':
      return acceptedTexts(name, items!, record);
    case 'boolean':
      return ['true', 'false'];
    case 'integer':
      return [minimum, maximum, usual].map(String);
    case 'number':
      return ['0', '-1', '1500000.5', '1e9'];
    default:
      return format === 'date'
        ? ['2021-06-30', '0001-01-01', '9999-12-31']
        : [record[name] ?? 'Something', 'no such value', 'É"\'&%<script>'];
  }
}

/** For parameters whose schema does not say what is worth testing. */
const specialTexts = (record: KnownRecord): Readonly<Record<string, readonly string[]>> => ({
  q: ['clinic', 'clnic', '"primary school"', 'É"', '-', 'polok', 'clinic in Mthatha'],
  bbox: ['16,-35,33,-22', '-180,-90,180,90', '28,-26,28,-26'],
  near: ['-31.59,28.78', '-26.2041, 28.0473, 15.5', '-90,180,500'],
  selected_facets: facetFields.map((field) => `${field}_exact:${record[field] ?? 'none'}`),
  by: [...groupings, 'province,status', 'area,status'],
  area: [record.area ?? ''],
  'area!': [record.area ?? ''],
  level: [record.level ?? ''],
  cursor: ['start', '0', '12'],
  contractor: [record.main_contractor ?? 'Nobody', 'no such value', 'É"\'&%<script>'],
  since: ['2019-20-Q1'],
  until: ['2019-20-Q2'],
  // Those of the present: the index of a past quarter takes long to build.
  as_of: ['2019-20-Q4', '2019-20-q4'],
  changed_since: [record.changed_since ?? 'unknown'],
});

/** Texts that the schema of a parameter excludes. */
export function rejectedTexts(schema: ParameterSchema): readonly string[] {
  const { type, enum: choices, items, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const { format, pattern } = schema;
  if (choices) return ['nonsense', ''.padEnd(300, 'x')];
  switch (type) {
    case 'array':
      if (items!.enum) return ['nonsense', `${items!.enum[0]},nonsense`];
      return items!.type === 'number' ? ['1', '1,2,3,4,5', '1,2,x'] : rejectedTexts(items!);
    case 'boolean':
      return ['yes', '1'];
    case 'integer':
      return [`${minimum - 1}`, ...(maximum < Number.MAX_SAFE_INTEGER ? [`${maximum + 1}`] : []), '1.5', 'x'];
    case 'number':
      return ['x', 'NaN', 'Infinity'];
    default:
      return format === 'date' ? ['2021-13-01', '30/06/2021', 'x'] : pattern ? ['nonsense'] : [];
  }
}
