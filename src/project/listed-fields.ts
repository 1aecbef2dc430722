import { type CsvField, type CsvFieldName, csvFields } from './field-lists.ts';

/** The fields that a client can ask for: those of the CSV, the id and the data-quality flags. */
export type ListedFieldName = 'id' | CsvFieldName | 'quality';

export interface ListedField {
  readonly name: ListedFieldName;
  readonly type: CsvField['type'] | 'flags';
}

/** In the order of downloads: those of the CSV between the id and the flags. */
export const listedFields: readonly ListedField[] = [
  { name: 'id', type: 'integer' },
  ...csvFields,
  { name: 'quality', type: 'flags' },
];

/** A value of each of `listedFields`; the flags are a list. */
export type ListedValue = string | number | null | readonly string[];

/** Columns of `listedFields`, as indexes into it. */
export type ListedColumns = readonly number[];

export const listedColumn = (name: ListedFieldName): number =>
  listedFields.findIndex((field) => field.name === name);

const everyColumn: ListedColumns = [...listedFields.keys()];

export const listedColumns = {
  every: everyColumn,
  csv: everyColumn.filter((i) => i !== listedColumn('id') && i !== listedColumn('quality')),
} as const;

/** The columns of the given fields in the order of downloads, each once; undefined stays undefined. */
export const columnsOf = (names: readonly ListedFieldName[] | undefined): ListedColumns | undefined =>
  names && everyColumn.filter((i) => names.includes(listedFields[i]!.name));
