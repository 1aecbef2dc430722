import type { DictionaryEntry } from './dictionary.ts';

/** A column in the Table Schema of Frictionless (Data Package 2.0). */
export interface TableField {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'date' | 'boolean' | 'list';
  readonly title?: string;
  readonly description: string;
  readonly delimiter?: string;
  readonly unit?: string;
}

const types = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  flags: 'list',
} as const satisfies Readonly<Record<DictionaryEntry['type'], TableField['type']>>;

/** The schema of a CSV with these columns. Its cells are empty where a value is unknown. */
export const tableSchema = (entries: readonly DictionaryEntry[], primaryKey: readonly string[]) => ({
  $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
  fields: entries.map(tableField),
  missingValues: [''],
  primaryKey,
});

function tableField({ name, label, meaning, caveat, type, unit }: DictionaryEntry): TableField {
  // Coordinates are the text of the report in CSV: some are no numbers.
  const isReportedText = unit === 'decimal degrees';
  return {
    name,
    type: isReportedText ? 'string' : types[type],
    ...(label !== undefined && { title: label }),
    description: caveat === undefined ? meaning : `${meaning} ${caveat}`,
    ...(type === 'flags' && { delimiter: ' ' }),
    ...(unit !== undefined && { unit }),
  };
}
