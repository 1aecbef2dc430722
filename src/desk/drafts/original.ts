import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { SqlDatabase, SqlTransaction } from '../../database/index.ts';

/** Of a part of a file in the database. */
const PART_BYTES = 1024 * 1024;

/**
 * Stores a file in parts, for the draft that will have this id. Each part is a transaction of its own,
 * so a large file keeps nobody waiting; what a crash leaves is removed by `removeForgotten`.
 */
export async function storeOriginal(
  database: SqlDatabase,
  draftId: string,
  path: string,
  now: Date,
): Promise<void> {
  let part = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: PART_BYTES }))
    await database.run('INSERT INTO draft_part (draft_id, part, bytes, stored_at) VALUES (?, ?, ?, ?)', [
      draftId,
      part++,
      bytes as Buffer,
      now.toISOString(),
    ]);
}

/** The file of a draft as it was dropped. */
export async function* originalOf(database: SqlTransaction, draftId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const row = await database.one<{ bytes: Buffer }>(
      'SELECT bytes FROM draft_part WHERE draft_id = ? AND part = ?',
      [draftId, part],
    );
    if (row === undefined) return;
    yield row.bytes;
  }
}

/** Writes the file of a draft to a path. The file there is complete, or not there. */
export async function writeOriginal(database: SqlTransaction, draftId: string, path: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    for await (const bytes of originalOf(database, draftId)) await file.write(bytes);
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Removes the parts of a file that no draft came of. One that was made all the same keeps them. */
export async function removeForgotten(database: SqlTransaction, draftId: string): Promise<void> {
  await database.run('DELETE FROM draft_part WHERE draft_id = ? AND draft_id NOT IN (SELECT id FROM draft)', [
    draftId,
  ]);
}

/** Removes the parts of a file. */
export async function removeOriginal(database: SqlTransaction, draftId: string): Promise<void> {
  await database.run('DELETE FROM draft_part WHERE draft_id = ?', [draftId]);
}
