import Type from 'typebox';
import { fieldGroups, period } from '../../project/index.ts';
import { closed, countSchema, nullable, quarterKeySchema } from './project-schema.ts';

const text = (description: string) => Type.String({ description });
const textOrNull = (description: string) => nullable('string', { description });

const entrySchema = closed(
  {
    name: text('Name of the column or member.'),
    label: textOrNull(`What pages call it; null for what only files of every ${period.one} have.`),
    group: Type.Union([Type.Enum(fieldGroups.map(({ group }) => group)), Type.Null()]),
    meaning: text('What the values say.'),
    caveat: textOrNull('What to know before relying on the values.'),
    type: Type.Enum(['text', 'integer', 'number', 'date', 'boolean', 'flags'], {
      description:
        'Type in typed files: dates are YYYY-MM-DD, flags a list of names. The CSV has coordinates as the text of the report.',
    }),
    unit: textOrNull('Unit of a number.'),
    source: Type.Enum(['column', 'contractors', 'service'], {
      description: 'A column of the workbook, its contractor cells, or this service.',
    }),
    source_column: textOrNull('Heading of the column in the workbook.'),
    source_role: textOrNull('Role that the contractor cell names before its colon.'),
    column_may_be_missing: Type.Boolean({ description: 'Whether older workbooks lack the column.' }),
    in_csv: Type.Boolean({ description: 'Whether it is a column of the published CSV.' }),
    since: Type.Union([quarterKeySchema, Type.Null()], {
      description: `The oldest loaded ${period.one} with a value.`,
    }),
    filled: countSchema('Projects whose newest report has a value.'),
    filled_share: nullable('number', {
      minimum: 0,
      maximum: 1,
      description: 'Their share of all projects; null without projects.',
    }),
  },
  { $id: 'DictionaryField' },
);

export const dictionarySchema = closed(
  {
    publisher: closed({
      name: text('Who publishes the data.'),
      url: Type.String({ format: 'uri', description: 'A page of the publisher.' }),
    }),
    license: nullable('string', {
      format: 'uri',
      description: 'Address of the licence of the data; null if none was given.',
    }),
    date: nullable('string', { format: 'date-time', description: 'When the newest data was published.' }),
    projects: countSchema('Projects in the whole catalogue.'),
    fields: Type.Array(entrySchema),
  },
  { $id: 'Dictionary' },
);
