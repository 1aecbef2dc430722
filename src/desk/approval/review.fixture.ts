import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IrmRow, writeIrmCsv } from '../../../test/irm-file.ts';
import { readIrmFile } from '../../irm/index.ts';
import { openWriter } from '../../store/index.ts';
import type { Desk } from '../desk.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import type { Draft } from '../drafts/index.ts';
import { dropped, settled } from '../dropping/dropped.fixture.ts';

const FIRST = { sphere: 'provincial', financialYear: '2019-20', quarter: 1, taken: '2019-07-15' } as const;
/** The quarter of the drafts. */
export const SECOND = { ...FIRST, quarter: 2, taken: '2019-10-15' } as const;

/** Publishes projects as the quarter before. */
export async function publishFirst(desk: Desk, rows: readonly IrmRow[]): Promise<void> {
  const file = writeIrmCsv(join(desk.files, '..', 'first.csv'), rows);
  const reading = await readIrmFile(file, { maxWorkbookMb: 1 });
  const store = openWriter(desk.config.storeUrl, { lockWaitSeconds: 5 });
  try {
    const { projects } = reading;
    await store.publish({ kind: 'reported', snapshots: [{ irmSnapshot: FIRST, projects }] });
  } finally {
    await Promise.all([store.close(), reading.close()]);
  }
}

/** The draft of a file with these projects, of which the quarter is confirmed and the reading complete. */
export async function confirmedDraft(desk: Desk, by: string, rows: readonly IrmRow[]): Promise<Draft> {
  const content = readFileSync(writeIrmCsv(join(desk.files, '..', 'second.csv'), rows));
  const { draft } = await settled(desk, await dropped(desk, by, 'second quarter.csv', content));
  const confirmed = await desk.database.transaction((transaction) =>
    changeDraft(transaction, draft, SECOND, { at: desk.now(), by, kind: 'quarter', text: '', isEdit: true }),
  );
  return (await settled(desk, confirmed)).draft;
}
