import type { CatalogueIndex } from '../../index/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import { smallestLevel } from '../../project/index.ts';
import { flagSet, type Measure, measures } from '../../quality/index.ts';
import { lastReported } from './last-reported.ts';

/** A project in a list. */
export interface ProjectRow {
  readonly id: number;
  /** May be blank. */
  readonly name: string;
  readonly path: string;
  /** Latitude and longitude in degrees, if it is on maps. */
  readonly place: readonly [latitude: number, longitude: number] | undefined;
  readonly status: string;
  readonly department: string;
  readonly municipality: string | undefined;
  readonly province: string;
  /** Of its amounts (ISO 4217). */
  readonly currency: string;
  readonly cost: number | null;
  readonly spent: number | null;
  /** What was spent above the estimate. */
  readonly overrun: number | null;
  readonly completion: string | null;
  /** By how many days completion has moved since the first report that has a date for it. */
  readonly movedDays: number | null;
  /** By how many days it was overdue when it was last reported; null if it was not. */
  readonly overdueDays: number | null;
  /** What it stands out by. */
  readonly measures: readonly Measure[];
  readonly lastReported: IrmSnapshot | undefined;
}

export function projectRow(index: CatalogueIndex, position: number): ProjectRow {
  const record = index.record(position);
  const { quality } = index;
  const { numbers, currency } = index.inOwnCurrency(position);
  const { names, codes } = index.values[smallestLevel];
  const latitude = numbers.latitude[position]!;
  const longitude = numbers.longitude[position]!;
  return {
    id: index.ids[position]!,
    name: record.name,
    path: record.url_path,
    place: Number.isNaN(latitude) ? undefined : [latitude, longitude],
    status: record.status,
    department: record.department,
    municipality: names[codes[position]! - 1],
    province: record.province,
    currency,
    cost: record.estimated_total_project_cost,
    spent: known(numbers.spent[position]!),
    overrun: known(numbers.overrun[position]!),
    completion: record.estimated_completion_date,
    movedDays: known(numbers.delay[position]!),
    overdueDays: known(numbers.overdue[position]!),
    measures: measures.filter((flag) => (quality[position]! & flagSet(flag)) !== 0),
    lastReported: lastReported(index, position),
  };
}

const known = (number: number): number | null => (Number.isNaN(number) ? null : number);
