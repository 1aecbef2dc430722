import { strToU8, zipSync } from 'fflate';
import { type Examination, examine, withReading } from '../../src/examination/index.ts';
import type { IrmSnapshot, ReportedProject } from '../../src/project/index.ts';
import { openReader, openWriter } from '../../src/store/index.ts';
import { irmHeaders, rowXml, type temporaryFolder, workbookFiles } from '../fixtures/irm-workbook.ts';
import type { QuarterTable } from './quarter-table.ts';
import { serialOf } from './written-files.ts';

type PublishedQuarters = readonly (readonly [IrmSnapshot, readonly ReportedProject[]])[];

/** Publishes quarters into a store, and examines workbooks beside some of them. */
export async function examinedBeside(
  quarters: PublishedQuarters,
  folder: ReturnType<typeof temporaryFolder>,
) {
  const url = `sqlite:${folder.path}/published.db`;
  const writer = openWriter(url, { lockWaitSeconds: 5 });
  const snapshots = quarters.map(([irmSnapshot, projects]) => ({
    irmSnapshot,
    projects: inOneBatch(projects),
  }));
  await writer.publish({ kind: 'reported', snapshots });
  await writer.close();
  const store = openReader(url);
  return {
    /** Saves a table as a workbook and examines it as `key`, beside the quarters from `first` up to `end`. */
    examined: (table: QuarterTable, key: IrmSnapshot, first: number, end: number): Promise<Examination> => {
      const path = folder.write('quarter.xlsx', workbookOf(table));
      const file = { file: path, kind: 'reported', irmSnapshot: key, accepted: [] } as const;
      return store.read((all) => {
        const published = { ...all, irmSnapshots: all.irmSnapshots.slice(first, end) };
        return withReading(path, { maxWorkbookMb: 10 }, {}, (reading) =>
          examine({ ...file, reading, mode: undefined, sha256: undefined }, { store: url, published }),
        );
      });
    },
    close: store.close,
  };
}

async function* inOneBatch(projects: readonly ReportedProject[]) {
  yield projects;
}

/** A table as a workbook: days are dates, and texts stay texts. */
function workbookOf(table: QuarterTable): Uint8Array {
  const rows = [irmHeaders, ...table].map((cells, index) =>
    rowXml(
      index + 1,
      cells.map((cell) =>
        cell instanceof Date ? `<c s="1"><v>${serialOf(cell.toISOString().slice(0, 10))}</v></c>` : cell,
      ),
    ),
  );
  const files = Object.entries(workbookFiles(rows.join('')));
  return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])), { level: 0 });
}
