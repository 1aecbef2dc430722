import { isMunicipalityField, type MunicipalityField } from '../../places/index.ts';
import { type FilterField, filterFields } from '../../project/index.ts';
import { jsonIn, type SectionSource, sectionForBuilds } from '../sections/section-file.ts';
import { keepSections, type OlderIndex, type SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn, isAnyChanged } from './growing-column.ts';
import { codedMunicipalities, MunicipalityColumn, type ReportedMunicipality } from './municipality-column.ts';
import { TextCoding } from './text-coding.ts';
import { ValueColumn } from './value-column.ts';

/**
 * The fields that are stored as one code per project: all that can be filtered by except the name,
 * which is almost unique.
 */
export type ValueField = Exclude<FilterField, 'name'>;

export const valueFields: readonly ValueField[] = filterFields.filter((field) => field !== 'name');

const VALUES = 'values';
const MUNICIPALITIES = 'municipalities';
const codesSection = (field: ValueField): string => `codes.${field}`;

/** As they were reported, in all spellings. */
const REPORTED = sectionForBuilds('municipalities');
const reportedSection = (field: ValueField): string => sectionForBuilds(codesSection(field));

const sections: readonly string[] = [
  ...valueFields.map(codesSection),
  ...valueFields.filter(isMunicipalityField).map(reportedSection),
  VALUES,
  REPORTED,
  MUNICIPALITIES,
];

export function valueColumnsBuilder(): SectionsBuilder {
  const columns = valueFields.map((field) => ({
    field,
    codes: new GrowingColumn(),
    coding: new TextCoding(),
  }));
  return {
    resume: (older) => {
      const texts = { ...jsonIn(older.read(VALUES)), ...jsonIn(older.read(REPORTED)) };
      for (const { field, codes, coding } of columns) {
        coding.resume(texts[field]);
        codes.resume(older.read(isMunicipalityField(field) ? reportedSection(field) : codesSection(field)));
      }
    },
    add: ({ published }, position) => {
      for (const { field, codes, coding } of columns) codes.set(position, coding.codeOf(published[field]));
    },
    finish: (write, older) => {
      if (older !== undefined && !isAnyChanged(columns.map(({ codes }) => codes)))
        return keepSections(sections, older, write);
      const values: Partial<Record<ValueField, readonly string[]>> = {};
      const reported: Partial<Record<ValueField, readonly string[]>> = {};
      const municipalities: Partial<Record<MunicipalityField, readonly ReportedMunicipality[]>> = {};
      const coded = columns.map(({ field, codes, coding }) => ({ field, ...coding.sorted(codes.values()) }));
      const provinces = coded.find(({ field }) => field === 'province')!;
      for (const { field, texts, codes } of coded) {
        if (isMunicipalityField(field)) {
          const own = codedMunicipalities(field, { texts, codes }, provinces);
          municipalities[field] = own.municipalities;
          write(codesSection(field), own.codes);
          reported[field] = texts;
          write(reportedSection(field), codes);
        } else {
          values[field] = texts;
          write(codesSection(field), codes);
        }
      }
      write(VALUES, Buffer.from(JSON.stringify(values)));
      write(REPORTED, Buffer.from(JSON.stringify(reported)));
      write(MUNICIPALITIES, Buffer.from(JSON.stringify(municipalities)));
    },
  };
}

/** The values of a field in an older index, and the codes of its projects. */
export const codesIn = (older: OlderIndex, field: Exclude<ValueField, MunicipalityField>) => ({
  texts: jsonIn(older.read(VALUES))[field] as readonly string[],
  codes: older.read(codesSection(field)),
});

/** The columns of all fields. All spellings of a municipality in a province are one value. */
export type ValueColumns = Readonly<
  Record<Exclude<ValueField, MunicipalityField>, ValueColumn> & Record<MunicipalityField, MunicipalityColumn>
>;

export async function loadValueColumns(source: SectionSource): Promise<ValueColumns> {
  const read = async (section: string) => jsonIn(await source.read(section));
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
