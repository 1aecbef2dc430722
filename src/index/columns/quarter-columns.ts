import { storedFields } from '../../project/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import { dateNumber } from './number-columns.ts';

/**
 * Cost, completion and status of every project in every IRM snapshot, so that quarters can be
 * compared without reading histories. The value of project `p` in IRM snapshot `s` is at index `s *
 * count + p`.
 */
export interface QuarterColumns {
  /** In the main currency; NaN if unknown. */
  readonly cost: Float64Array;
  /** A `dateNumber`; NaN if unknown. */
  readonly completion: Float64Array;
  /** Code of the status, or `ABSENT`. */
  readonly status: Uint16Array;
  /** The status of code `c` is `statuses[c]`. */
  readonly statuses: readonly string[];
}

/** The status code of a project that is not in a snapshot. */
export const ABSENT = 0xffff;

const fieldAt = (name: string): number => storedFields.findIndex((field) => field.name === name);
const COST = fieldAt('estimated_total_project_cost');
const COMPLETION = fieldAt('estimated_completion_date');
const STATUS = fieldAt('status');

export function quarterColumnsBuilder(irmSnapshots: number): SectionsBuilder {
  const rows = Array.from({ length: irmSnapshots }, () => ({
    cost: new GrowingColumn('float64'),
    completion: new GrowingColumn('float64'),
    status: new GrowingColumn('uint16'),
  }));
  const codes = new Map<string, number>();
  const codeOf = (status: string): number => {
    if (!codes.has(status)) codes.set(status, codes.size);
    return codes.get(status)!;
  };
  return {
    add: ({ snapshots }) => {
      for (const row of rows) {
        row.cost.push(Number.NaN);
        row.completion.push(Number.NaN);
        row.status.push(ABSENT);
      }
      for (const { irmSnapshot, values } of snapshots) {
        const { cost, completion, status } = rows[irmSnapshot]!;
        cost.replaceLast((values[COST] as number | null) ?? Number.NaN);
        completion.replaceLast(dateNumber(values[COMPLETION] as string | null));
        status.replaceLast(codeOf(values[STATUS] as string));
      }
    },
    finish: (write) => {
      write('quarters.cost', ...rows.map(({ cost }) => cost.values()));
      write('quarters.completion', ...rows.map(({ completion }) => completion.values()));
      write('quarters.status', ...rows.map(({ status }) => status.values()));
      write('quarters.statuses', Buffer.from(JSON.stringify([...codes.keys()])));
    },
  };
}

export async function loadQuarterColumns(source: SectionSource): Promise<QuarterColumns> {
  return {
    cost: new Float64Array(await source.read('quarters.cost')),
    completion: new Float64Array(await source.read('quarters.completion')),
    status: new Uint16Array(await source.read('quarters.status')),
    statuses: JSON.parse(Buffer.from(await source.read('quarters.statuses')).toString()),
  };
}
