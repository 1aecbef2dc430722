import { isMunicipalityField, type MunicipalityField } from '../../places/index.ts';
import { type FilterField, filterFields } from '../../project/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import { codedMunicipalities, MunicipalityColumn, type ReportedMunicipality } from './municipality-column.ts';
import { byCodePoint, NO_VALUE, ValueColumn } from './value-column.ts';

/**
 * The fields that are stored as one code per project: all that can be filtered by except the name,
 * which is almost unique.
 */
export type ValueField = Exclude<FilterField, 'name'>;

export const valueFields: readonly ValueField[] = filterFields.filter((field) => field !== 'name');

const VALUES = 'values';
const MUNICIPALITIES = 'municipalities';
const codesSection = (field: ValueField): string => `codes.${field}`;

export function valueColumnsBuilder(): SectionsBuilder {
  const columns = valueFields.map((field) => ({
    field,
    codes: new GrowingColumn(),
    codeByValue: new Map<string, number>(),
  }));
  return {
    add: ({ published }) => {
      for (const { field, codes, codeByValue } of columns) codes.push(codeFor(codeByValue, published[field]));
    },
    finish: (write) => {
      const values: Partial<Record<ValueField, readonly string[]>> = {};
      const municipalities: Partial<Record<MunicipalityField, readonly ReportedMunicipality[]>> = {};
      const coded = columns.map(({ field, codes, codeByValue }) => ({
        field,
        texts: [...codeByValue.keys()],
        codes: codes.values(),
      }));
      const provinces = coded.find(({ field }) => field === 'province')!;
      for (const { field, ...reported } of coded) {
        if (isMunicipalityField(field)) {
          const own = codedMunicipalities(field, reported, provinces);
          municipalities[field] = own.municipalities;
          write(codesSection(field), own.codes);
        } else {
          const { texts, codes } = reported;
          values[field] = texts.toSorted(byCodePoint);
          const sortedCodes = new Map(values[field].map((value, i) => [value, i + 1]));
          const sorted = [NO_VALUE, ...texts.map((text) => sortedCodes.get(text)!)];
          write(
            codesSection(field),
            codes.map((code) => sorted[code]!),
          );
        }
      }
      write(VALUES, Buffer.from(JSON.stringify(values)));
      write(MUNICIPALITIES, Buffer.from(JSON.stringify(municipalities)));
    },
  };
}

function codeFor(codeByValue: Map<string, number>, value: string | number | null): number {
  if (value === null || value === '') return NO_VALUE;
  const text = String(value);
  const known = codeByValue.get(text);
  if (known !== undefined) return known;
  codeByValue.set(text, codeByValue.size + 1);
  return codeByValue.size;
}

/** The columns of all fields. All spellings of a municipality in a province are one value. */
export type ValueColumns = Readonly<
  Record<Exclude<ValueField, MunicipalityField>, ValueColumn> & Record<MunicipalityField, MunicipalityColumn>
>;

export async function loadValueColumns(source: SectionSource): Promise<ValueColumns> {
  const read = async (section: string) => JSON.parse(Buffer.from(await source.read(section)).toString());
  const values: Record<ValueField, string[]> = await read(VALUES);
  const municipalities: Record<MunicipalityField, ReportedMunicipality[]> = await read(MUNICIPALITIES);
  const columns: Partial<Record<ValueField, ValueColumn>> = {};
  for (const field of valueFields) {
    const codes = new Uint32Array(await source.read(codesSection(field)));
    columns[field] = isMunicipalityField(field)
      ? new MunicipalityColumn(field, municipalities[field], codes)
      : new ValueColumn(values[field], codes);
  }
  return columns as ValueColumns;
}
