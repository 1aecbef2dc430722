import { type IrmSnapshot, irmSnapshotLabel, type Sphere } from '../../project/index.ts';
import { OddRows } from '../published/odd-rows.ts';
import { type PublishedRow, publishedRow } from '../published/published-row.ts';
import type { ListedProject } from './listing.ts';

/** What the records of a listing do not say: when they were reported. */
export type ListedQuarter = Pick<IrmSnapshot, 'financialYear' | 'quarter' | 'taken'>;

/**
 * The records of a listing as rows of a catalogue; what only the CSV has is unknown. Fails with
 * `PublishedCsvError` after the last row if there are odd ones.
 */
export async function* listedRows(
  listed: ReadonlyMap<string, ListedProject>,
  quarter: ListedQuarter,
  odd: OddRows = new OddRows('Record'),
): AsyncGenerator<PublishedRow> {
  let number = 0;
  for (const record of listed.values()) {
    number++;
    const texts = Object.entries(record).map(([name, value]) => [name, `${value ?? ''}`] as const);
    const irm_snapshot = irmSnapshotLabel({ ...quarter, sphere: record.sphere as Sphere });
    const values = { ...Object.fromEntries(texts), irm_snapshot, financial_year: quarter.financialYear };
    const row = publishedRow(values, number, odd);
    if (row !== undefined) yield row;
  }
  odd.check();
}
