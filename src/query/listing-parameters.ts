import Type from 'typebox';
import type { Parameter } from '../http/parameters/parameter.ts';
import type { Ordering } from '../index/index.ts';
import { orderings } from '../index/index.ts';
import { type CsvFieldName, csvFields, recordFieldNames } from '../project/index.ts';

/** Every field that a record may show: the listing's own in its order, then the others in the order of the CSV. */
const showableFields: readonly CsvFieldName[] = [
  ...recordFieldNames,
  ...csvFields
    .map((field) => field.name)
    .filter((name) => !(recordFieldNames as readonly string[]).includes(name)),
];

export const DEFAULT_LIMIT = 20;

const formats = ['json', 'api'] as const;

export const formatParameter: Parameter = {
  name: 'format',
  schema: Type.Enum([...formats]),
  description: 'Both values give JSON; kept in links for clients that send it.',
};

export const orderingParameter: Parameter = {
  name: 'ordering',
  schema: Type.Enum([...orderings]),
  description: 'Field to order by, with `-` in front for descending. Without it: by id.',
};

export const fieldsParameter: Parameter = {
  name: 'fields',
  schema: Type.Array(Type.Enum([...showableFields])),
  description: 'Only these fields of each record, separated by commas.',
};

/** Page size and start. `maxLimit` is the service's setting. */
export function pagingParameters(maxLimit: number): readonly Parameter[] {
  return [
    {
      name: 'limit',
      schema: Type.Integer({ minimum: 1, maximum: maxLimit, default: DEFAULT_LIMIT }),
      description: 'Records on a page.',
    },
    {
      name: 'offset',
      schema: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
      description: 'Index of the first record of the page in the ordered listing, from 0.',
    },
  ];
}

/** Checked values of the parameters above. */
export interface ListingValues {
  readonly limit?: number;
  readonly offset?: number;
  readonly ordering?: Ordering;
  readonly format?: (typeof formats)[number];
  readonly fields?: readonly CsvFieldName[];
}

/** The fields to show, in the record's order, or undefined for the whole record. */
export function shownFields(values: ListingValues): readonly CsvFieldName[] | undefined {
  return values.fields && showableFields.filter((name) => values.fields?.includes(name));
}
