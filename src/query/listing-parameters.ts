import Type from 'typebox';
import type { Parameter } from '../http/parameters/parameter.ts';
import { orderings } from '../index/index.ts';
import {
  type ListedColumns,
  type ListedFieldName,
  listedColumn,
  listedFields,
  recordFieldNames,
} from '../project/index.ts';

/**
 * Every field that `fields` can name: the id, those of the listing in its order, then the others in
 * the order of the CSV, and what follows from them.
 */
const selectableFields: readonly ListedFieldName[] = [
  ...new Set(['id' as const, ...recordFieldNames, ...listedFields.map(({ name }) => name)]),
];

export const DEFAULT_LIMIT = 20;

export const formatParameter = {
  name: 'format',
  schema: Type.Enum(['json', 'api']),
  description: 'Accepted for older clients and kept in links. Both values return JSON.',
} as const satisfies Parameter;

export const orderingParameter = {
  name: 'ordering',
  schema: Type.Enum([...orderings]),
  description:
    'Field to order by; `-` in front means descending. `overrun` is what was spent minus the estimated cost, `delay` the days from the first to the latest estimated completion date, `spent` what was spent to date, `overdue` the days from the estimated completion date to the day on which the report was collected, of projects that are overdue. `distance` puts the nearest first and needs a place, as in `near`. Default: by id, with `q` the best match first, near a place the nearest.',
} as const satisfies Parameter;

export const historyParameter = {
  name: 'history',
  schema: Type.Boolean(),
  description: 'Return every snapshot of each project, oldest first, and not only the latest.',
} as const satisfies Parameter;

export const fieldsParameter = {
  name: 'fields',
  schema: Type.Array(Type.Enum([...selectableFields])),
  description: `Return only these fields of each project. Default: the ${recordFieldNames.length} fields of \`ProjectRecord\`.`,
} as const satisfies Parameter;

/** The same of files. */
export const fileFieldsParameter = {
  name: 'fields',
  schema: fieldsParameter.schema,
  description:
    'Write only these fields of each project, in the order of the CSV, `id` first, codes, `quality` and `overdue_days` last. Default: every field that the format usually has.',
} as const satisfies Parameter;

/** Page size and start, with the largest and the usual size. */
export const pagingParameters = (maxLimit: number, usual = DEFAULT_LIMIT) =>
  [
    {
      name: 'limit',
      schema: Type.Integer({ minimum: 1, default: usual }),
      largest: maxLimit,
      description: `Number of results on a page. A number above ${maxLimit} counts as ${maxLimit}.`,
    },
    {
      name: 'offset',
      schema: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
      description: 'Number of results to skip.',
    },
  ] as const satisfies readonly Parameter[];

/** The columns of the given fields in the order of a record, each once. */
export const recordColumns = (fields: readonly ListedFieldName[]): ListedColumns =>
  selectableFields.filter((name) => fields.includes(name)).map(listedColumn);
