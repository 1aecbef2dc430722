import { country } from '../country/index.ts';
import { type Field, fields } from './field.ts';
import { levelNames } from './level.ts';

/** Fields whose values come from the workbook. The store has one column for each. */
export type StoredField = Exclude<Field, { readonly source: { readonly from: 'service' } }>;
export type StoredFieldName = StoredField['name'];

export const storedFields: readonly StoredField[] = fields.filter(
  (field): field is StoredField => field.source.from !== 'service',
);

/** Fields with a column of their own in the workbook. */
export type ColumnField = Extract<StoredField, { readonly source: { readonly from: 'column' } }>;

export const columnFields: readonly ColumnField[] = storedFields.filter(
  (field): field is ColumnField => field.source.from === 'column',
);

/** The columns of the published CSV. */
export type CsvField = Exclude<Field, { readonly inCsv: false }>;
export type CsvFieldName = CsvField['name'];

export const csvFields: readonly CsvField[] = fields.filter(
  (field): field is CsvField => !('inCsv' in field),
);

/** The columns of the table that number the fields of a list. */
type List = 'record' | 'facet' | 'filter' | 'statistics' | 'search' | 'suggestion' | 'fileName';

type NameIn<L extends List> = Extract<Field, { readonly [K in L]: number }>['name'];

/** The names of the fields in a list, in its order. */
function namesIn<L extends List>(list: L): readonly NameIn<L>[] {
  const places = fields.flatMap((field) =>
    list in field ? [[(field as Readonly<Record<List, number>>)[list], field.name] as const] : [],
  );
  return places.sort(([a], [b]) => a - b).map(([, name]) => name as NameIn<L>);
}

/** The fields of the listing's record. */
export const recordFieldNames = namesIn('record');

/** The fields whose values are counted, in the order of the facets response. */
export const facetFields = namesIn('facet');
export type FacetField = NameIn<'facet'>;

/** The fields that a listing can be filtered by, each by its whole value. */
export const filterFields = namesIn('filter');
export type FilterField = NameIn<'filter'>;

/** The fields that statistics can be grouped by. */
export const statisticsFields = namesIn('statistics');

/** The fields that `q` searches. */
export const searchFields = namesIn('search');

/** The weight of the first searched field. The others do not affect relevance. */
export const SEARCH_WEIGHT = fields.find((field) => 'weight' in field)!.weight;

/** The fields whose values complete what somebody types. */
export const suggestedFields = namesIn('suggestion');
export type SuggestedField = NameIn<'suggestion'>;

/** The filters that are repeated in the file name of a download. */
export const fileNameFields = namesIn('fileName');

const { province, district_municipality: district, local_municipality: municipality } = levelNames;
const hasMetros = country.areas.some(({ level }) => level === 'metro');
const districtOrMetro = hasMetros ? `${district.one} or metropolitan ${municipality.one}` : district.one;
const localOrMetro = hasMetros ? `local or metropolitan ${municipality.one}` : municipality.one;

/** Official codes of where a project is, for those who join what they have by them. */
export const codeFields = [
  {
    name: 'province_code',
    label: `Code of the ${province.one}`,
    meaning: `The official code of the ${province.one}; null if the report names none of them.`,
  },
  {
    name: 'district_municipality_code',
    label: `Code of the ${district.one}`,
    meaning: `The official code of the ${districtOrMetro}; null if the report names none of the ${province.one}.`,
  },
  {
    name: 'local_municipality_code',
    label: `Code of the ${municipality.one}`,
    meaning: `The official code of the ${localOrMetro}; null if the report names none of the ${province.one}.`,
  },
] as const;

export type CodeFieldName = (typeof codeFields)[number]['name'];

/**
 * The fields that a client can ask for: those of the CSV, the id, codes of places, the data-quality
 * flags, and by how many days a project is overdue.
 */
export type ListedFieldName = 'id' | CsvFieldName | CodeFieldName | 'quality' | 'overdue_days';

export interface ListedField {
  readonly name: ListedFieldName;
  readonly type: CsvField['type'] | 'flags';
}

/** In the order of downloads: those of the CSV between the id and what follows from them. */
export const listedFields: readonly ListedField[] = [
  { name: 'id', type: 'integer' },
  ...csvFields,
  ...codeFields.map(({ name }) => ({ name, type: 'text' as const })),
  { name: 'quality', type: 'flags' },
  { name: 'overdue_days', type: 'integer' },
];

/** A value of each of `listedFields`; the flags are a list. */
export type ListedValue = string | number | null | readonly string[];

/** Columns of `listedFields`, as indexes into it. */
export type ListedColumns = readonly number[];

export const listedColumn = (name: ListedFieldName): number =>
  listedFields.findIndex((field) => field.name === name);

const everyColumn: ListedColumns = [...listedFields.keys()];

const isCode = (column: number): boolean =>
  codeFields.some(({ name }) => name === listedFields[column]!.name);

export const listedColumns = {
  /** All but the codes, which only those get who ask for them. */
  usual: everyColumn.filter((column) => !isCode(column)),
  csv: csvFields.map(({ name }) => listedColumn(name)),
} as const;

/** The columns of the given fields in the order of downloads, each once; undefined stays undefined. */
export const columnsOf = (names: readonly ListedFieldName[] | undefined): ListedColumns | undefined =>
  names && everyColumn.filter((i) => names.includes(listedFields[i]!.name));
