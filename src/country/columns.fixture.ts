import type { Country } from './profile.ts';
import { readCsv } from './profile-file.ts';
import { columnColumns } from './tables.ts';

/** The rows of a `columns.csv`, without its headings. */
export const countryColumns = (rows: string): Country['columns'] =>
  readCsv('columns.csv', `field,source,format,unit,may_be_missing\n${rows}`, columnColumns);
