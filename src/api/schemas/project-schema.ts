import Type, { type TSchema } from 'typebox';
import {
  type CsvField,
  type CsvFieldName,
  codeFields,
  csvFields,
  exampleQuarter,
  FINANCIAL_YEAR,
  type FieldType,
  OWN_CURRENCY_NAME,
  PROJECTS_PATH,
  period,
  QUARTER_NAME,
  quarters,
  recordFieldNames,
  sphereNames,
  spheres,
  UNKNOWN_STATUS_ORDER,
} from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import { quarterKeyPattern } from '../../query/quarter-parameters.ts';

/** An object with exactly these members, all required. */
export const closed = (
  members: Record<string, TSchema>,
  options: { readonly $id?: string; readonly description?: string } = {},
): TSchema => Type.Object(members, { ...options, additionalProperties: false });

/** A value of this JSON type, or null. A list of types is shorter than a union of two schemas. */
export const nullable = (type: string, options: Record<string, unknown> = {}): TSchema =>
  Type.Unsafe({ type: [type, 'null'], ...options });

const quarterKeyMeaning =
  quarters.length === 1
    ? `A financial year, like ${exampleQuarter}.`
    : `A ${period.one} of a financial year, like ${exampleQuarter}.`;

export const quarterKeySchema = Type.String({
  pattern: quarterKeyPattern,
  description: quarterKeyMeaning,
});

const qualitySchema = Type.Array(Type.Enum(qualityFlags.map(({ flag }) => flag)), {
  description: 'Data-quality flags: possible errors in the report.',
});

export const countSchema = (description: string): TSchema => Type.Integer({ minimum: 0, description });

/** The schema of each field type; single fields have further constraints below. */
const ofType: Readonly<Record<FieldType, { readonly type: string; readonly format?: string }>> = {
  text: { type: 'string' },
  status: { type: 'string' },
  coordinate: { type: 'string' },
  money: { type: 'number' },
  currency: { type: 'string' },
  date: { type: 'string', format: 'date' },
  integer: { type: 'integer' },
  more: { type: 'string' },
};

const ofField: Partial<Readonly<Record<CsvFieldName, Record<string, unknown>>>> = {
  irm_snapshot: {
    pattern: `^(${spheres.map((sphere) => sphereNames[sphere]).join('|')}) ${QUARTER_NAME} taken \\d{4}-\\d{2}-\\d{2}$`,
  },
  sphere: { enum: spheres },
  financial_year: { pattern: `^${FINANCIAL_YEAR}$` },
  status_order: { minimum: 0, maximum: UNKNOWN_STATUS_ORDER },
  url_path: { pattern: `^${PROJECTS_PATH}\\d+-` },
};

const units: Partial<Readonly<Record<FieldType, string>>> = {
  money: ` In ${OWN_CURRENCY_NAME}.`,
  coordinate: ' In degrees, exactly as in the source.',
};

/** JSON Schema of a field's value in responses. */
export function fieldSchema(field: CsvField): TSchema {
  const description = `${field.meaning}${units[field.type] ?? ''}`;
  const { type, ...constraints } = { ...ofType[field.type], ...ofField[field.name] };
  return Type.Unsafe({ type: field.nullable ? [type, 'null'] : type, ...constraints, description });
}

const schemaOf = new Map(csvFields.map((field) => [field.name, fieldSchema(field)]));

/** Members of a JSON object for the given fields. */
export const fieldMembers = (names: readonly CsvFieldName[]): Record<string, TSchema> =>
  Object.fromEntries(names.map((name) => [name, schemaOf.get(name)!]));

/** A project of the listing without the parameter `fields`. */
export const recordSchema = closed(fieldMembers(recordFieldNames), { $id: 'ProjectRecord' });

const everyField = csvFields.map((field) => field.name);

/** All fields of a snapshot. */
export const everyFieldMembers = fieldMembers(everyField);

/** What follows from the fields of a snapshot. */
export const followingMembers: Readonly<Record<string, TSchema>> = {
  quality: qualitySchema,
  overdue_days: nullable('integer', {
    minimum: 1,
    description:
      'Days from the estimated completion date to the day on which the report was collected; null unless the project was overdue.',
  }),
};

const codeMembers = Object.fromEntries(
  codeFields.map(({ name, meaning }) => [name, nullable('string', { description: meaning })]),
);

/** Every field that the parameter `fields` can name. */
export const listedFieldMembers: Readonly<Record<string, TSchema>> = {
  id: Type.Integer({ minimum: 1, description: "The project's id." }),
  ...everyFieldMembers,
  ...codeMembers,
  ...followingMembers,
};

/** A project with the parameter `fields`. */
export const chosenFieldsSchema = Type.Object(
  Object.fromEntries(
    Object.entries(listedFieldMembers).map(([name, schema]) => [name, Type.Optional(schema)]),
  ),
  { $id: 'ChosenFields', additionalProperties: false, minProperties: 1 },
);

const linkSchema = (which: string): TSchema =>
  nullable('string', {
    format: 'uri',
    description: `Address of the ${which} page; null if there is none.`,
  });

/** The members of a page of a longer list. */
export const pageSchemaMembers = (results: TSchema): Record<string, TSchema> => ({
  count: countSchema('Number of all matches, not only those on this page.'),
  next: linkSchema('next'),
  previous: linkSchema('previous'),
  results: Type.Array(results),
});
