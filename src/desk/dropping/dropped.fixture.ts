import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { findAccount } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { type Draft, findDraft } from '../drafts/draft.ts';
import type { ReadingStatus } from '../reading/draft-readings.ts';
import { dropFile } from './drop-file.ts';

/** The draft of a file with this content, just dropped. */
export async function dropped(
  desk: Desk,
  accountId: string,
  name: string,
  content: string | Buffer,
): Promise<Draft> {
  mkdirSync(desk.files, { recursive: true });
  const path = join(desk.files, 'arrived');
  writeFileSync(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const account = (await findAccount(desk.database, accountId))!;
  return dropFile(desk, account, { path, name, bytes: Buffer.byteLength(content), sha256 });
}

/** How the reading of a draft ended, and the draft as it is then. */
export async function settled(
  desk: Desk,
  { id }: Pick<Draft, 'id'>,
): Promise<{ readonly draft: Draft; readonly status: ReadingStatus }> {
  for (;;) {
    const draft = (await findDraft(desk.database, id))!;
    const status = await desk.readings.of(draft);
    if (status.state === 'failed' || (status.state === 'read' && draft.readingState === 'read'))
      return { draft, status };
    await after(10);
  }
}
