import type { Account } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { beginDraft } from '../drafts/carry-out.ts';
import { newDraftId } from '../drafts/change-draft.ts';
import { type Draft, listDrafts } from '../drafts/draft.ts';
import { removeForgotten, storeOriginal } from '../drafts/original.ts';

/** A file that arrived. It is copied from where it is. */
export interface ArrivedFile {
  readonly path: string;
  /** What the person calls it. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Makes a draft of a file and begins to read it. There is a draft with its whole file, or nothing. An upload
 * that comes again before anybody did something with its draft leads to that draft.
 */
export async function dropFile(desk: Desk, by: Account, { path, ...file }: ArrivedFile): Promise<Draft> {
  const { database, readings, now } = desk;
  const id = newDraftId();
  const fileName = plainName(file.name);
  const { bytes, sha256 } = file;
  const detail = { name: fileName, bytes, sha256 };
  let draft: Draft | undefined;
  try {
    await storeOriginal(database, id, path, now());
    draft = await database.transaction(async (transaction) => {
      const same = await listDrafts(transaction, {
        states: ['open'],
        kinds: ['file'],
        createdBy: by.id,
        sha256,
      });
      const untouched = same.find((each) => each.version === 1 && each.fileName === fileName);
      if (untouched !== undefined) return untouched;
      return beginDraft(
        desk,
        'drop',
        { id, kind: 'file', fileName, bytes, sha256 },
        { by, text: `Dropped ${fileName}.`, detail },
        transaction,
      );
    });
  } finally {
    if (draft?.id !== id) await removeForgotten(database, id).catch(() => {});
  }
  await readings.of(draft);
  return draft;
}

const MAX_NAME_LENGTH = 200;

/** Without folders and invisible characters. */
export function plainName(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{C}/gu, '')
    .trim();
  return plain.length <= MAX_NAME_LENGTH ? plain || 'file' : `…${plain.slice(-MAX_NAME_LENGTH)}`;
}
