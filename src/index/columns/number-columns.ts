import { placeOf } from '../../project/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import { type SectionsBuilder, sectionIn } from '../sections/sections-builder.ts';
import { GrowingColumn, resumeColumns, writeColumns } from './growing-column.ts';
import { loadMeasureColumns, type MeasureColumns } from './measure-columns.ts';

/** The sections of amounts, which each currency has of its own. */
export const amountNumbers = ['cost', 'spent', 'overrun', 'growth'] as const;

/**
 * The numbers that range filters, boxes, statistics and lists use, one per project; NaN if unknown.
 */
export interface NumberColumns extends MeasureColumns {
  /** Estimated total cost in the currency of the index. */
  readonly cost: Float64Array;
  /** Estimated completion date as a number: 20210630. */
  readonly completion: Float64Array;
  /** Degrees; both are NaN if the project has no readable coordinates. */
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /**
   * The first and the last day of building, as `completion`: the estimated start and end of construction. If only
   * one of them is known, both are that day.
   */
  readonly buildingFrom: Float64Array;
  readonly buildingTo: Float64Array;
}

/** A date as a number with the same order: 20210630 for `2021-06-30`, NaN for null. */
export const dateNumber = (date: string | null): number =>
  date === null ? Number.NaN : Number(date.replaceAll('-', ''));

/** The date of a `dateNumber`. */
export function dateOf(number: number): string | null {
  if (Number.isNaN(number)) return null;
  const digits = String(number).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/**
 * The days of a `dateNumber` since a fixed day, by the Gregorian calendar. Counts years from March,
 * so that the leap day comes last; parsing the date as text takes ten times as long.
 */
export function days(number: number): number {
  const month = Math.floor(number / 100) % 100;
  const year = Math.floor(number / 10_000) - (month < 3 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + (number % 100);
}

export function numberColumnsBuilder(): SectionsBuilder {
  const columns = {
    cost: new GrowingColumn('float64'),
    completion: new GrowingColumn('float64'),
    latitude: new GrowingColumn('float64'),
    longitude: new GrowingColumn('float64'),
    buildingFrom: new GrowingColumn('float64'),
    buildingTo: new GrowingColumn('float64'),
  };
  return {
    resume: (older) => resumeColumns(columns, older),
    add: ({ latest }, position) => {
      const place = placeOf(latest.latitude, latest.longitude);
      columns.cost.set(position, latest.estimated_total_project_cost ?? Number.NaN);
      columns.completion.set(position, dateNumber(latest.estimated_completion_date));
      columns.latitude.set(position, place?.latitude ?? Number.NaN);
      columns.longitude.set(position, place?.longitude ?? Number.NaN);
      const [start, end] = [latest.estimated_construction_start_date, latest.estimated_construction_end_date];
      const [from, to] = [dateNumber(start ?? end), dateNumber(end ?? start)];
      // Reports also have them the wrong way round.
      columns.buildingFrom.set(position, Math.min(from, to));
      columns.buildingTo.set(position, Math.max(from, to));
    },
    finish: (write, older) => writeColumns(columns, older, write),
  };
}

export async function loadNumberColumns(source: SectionSource): Promise<NumberColumns> {
  const floats = async (name: string) => new Float64Array(await source.read(name));
  return {
    cost: await floats('cost'),
    completion: await floats('completion'),
    latitude: await floats('latitude'),
    longitude: await floats('longitude'),
    buildingFrom: await floats('buildingFrom'),
    buildingTo: await floats('buildingTo'),
    ...(await loadMeasureColumns(source)),
  };
}

/** The same with the amounts of another currency. */
export async function loadNumbersIn(
  currency: string,
  source: SectionSource,
  main: NumberColumns,
): Promise<NumberColumns> {
  const own: Partial<Record<(typeof amountNumbers)[number], Float64Array>> = {};
  for (const name of amountNumbers)
    own[name] = new Float64Array(await source.read(sectionIn(currency, name)));
  return { ...main, ...own };
}
