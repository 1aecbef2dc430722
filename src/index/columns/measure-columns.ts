import type { SectionSource } from '../sections/section-file.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';

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
  const amounts = {
    spent: new GrowingColumn('float64'),
    overrun: new GrowingColumn('float64'),
    growth: new GrowingColumn('float64'),
    delay: new GrowingColumn('float64'),
    overdue: new GrowingColumn('float64'),
  };
  const stalledQuarters = new GrowingColumn('uint16');
  return {
    add: ({ measures }) => {
      amounts.spent.push(measures.spent ?? Number.NaN);
      amounts.overrun.push(measures.overrun ?? Number.NaN);
      amounts.growth.push(measures.growth ?? Number.NaN);
      amounts.delay.push(measures.delay ?? Number.NaN);
      amounts.overdue.push(measures.overdue ?? Number.NaN);
      stalledQuarters.push(measures.stalledQuarters);
    },
    finish: (write) => {
      for (const [name, column] of Object.entries(amounts)) write(name, column.values());
      write('stalledQuarters', stalledQuarters.values());
    },
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
