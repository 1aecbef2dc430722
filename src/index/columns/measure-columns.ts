import type { SectionSource } from '../sections/section-file.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn, resumeColumns, writeColumns } from './growing-column.ts';

/** The measures of all projects, one number each; see `ProjectMeasures`. NaN is unknown. */
export interface MeasureColumns {
  /** In the currency of the index, as the next two. */
  readonly spent: Float64Array;
  readonly overrun: Float64Array;
  readonly growth: Float64Array;
  /** Days. */
  readonly delay: Float64Array;
  /** Days; NaN unless the project is overdue. */
  readonly overdue: Float64Array;
  /** Quarters; 0 unless the project is stalled. */
  readonly stalledQuarters: Uint16Array;
}

export function measureColumnsBuilder(): SectionsBuilder {
  const columns = {
    spent: new GrowingColumn('float64'),
    overrun: new GrowingColumn('float64'),
    growth: new GrowingColumn('float64'),
    delay: new GrowingColumn('float64'),
    overdue: new GrowingColumn('float64'),
    stalledQuarters: new GrowingColumn('uint16'),
  };
  return {
    resume: (older) => resumeColumns(columns, older),
    add: ({ measures }, position) => {
      columns.spent.set(position, measures.spent ?? Number.NaN);
      columns.overrun.set(position, measures.overrun ?? Number.NaN);
      columns.growth.set(position, measures.growth ?? Number.NaN);
      columns.delay.set(position, measures.delay ?? Number.NaN);
      columns.overdue.set(position, measures.overdue ?? Number.NaN);
      columns.stalledQuarters.set(position, measures.stalledQuarters);
    },
    finish: (write, older) => writeColumns(columns, older, write),
  };
}

export async function loadMeasureColumns(source: SectionSource): Promise<MeasureColumns> {
  const floats = async (name: string) => new Float64Array(await source.read(name));
  return {
    spent: await floats('spent'),
    overrun: await floats('overrun'),
    growth: await floats('growth'),
    delay: await floats('delay'),
    overdue: await floats('overdue'),
    stalledQuarters: new Uint16Array(await source.read('stalledQuarters')),
  };
}
