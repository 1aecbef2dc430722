import { received } from '../../country/index.ts';
import { Problem } from '../../http/index.ts';
import { isSampleWorkbook, OtherFileError, openSheets } from '../../irm/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { beginDraft } from '../drafts/carry-out.ts';
import { newDraftId } from '../drafts/change-draft.ts';
import { type Draft, listDrafts } from '../drafts/draft.ts';
import { removeForgotten, storeOriginal } from '../drafts/original.ts';
import { publishedKind } from '../published/store-log.ts';

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
 * that comes again before anybody did something with its draft leads to that draft. Fails with a `Problem` if
 * the file is no workbook at all, or one of the sample and the store holds reported projects.
 */
export async function dropFile(desk: Desk, by: Account, { path, ...file }: ArrivedFile): Promise<Draft> {
  const { database, readings, now } = desk;
  await refuseOther(desk, path);
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

/** What cannot become a quarter by any correction is not kept. Other faults are found when it is read. */
async function refuseOther({ config }: Desk, path: string): Promise<void> {
  const { maxWorkbookMb, storeUrl } = config;
  const opened = await openSheets(path, { maxWorkbookMb }).catch((error: unknown) => {
    if (error instanceof OtherFileError) throw refused(error.message);
    return undefined;
  });
  await opened?.close?.();
  if (opened === undefined || !isSampleWorkbook(opened.sheets.map(({ name }) => name))) return;
  // Publishing is refused in any case: while the store is away, nobody needs to know it here.
  const kind = await publishedKind(storeUrl).catch(() => 'empty' as const);
  if (kind !== 'sample' && kind !== 'empty')
    throw refused(
      `The ${received.one} holds made-up projects, and this desk publishes real ones: practise with it.`,
    );
}

const refused = (message: string): Problem => new Problem('bad-request', message, {}, 422);

const MAX_NAME_LENGTH = 200;

/** Without folders and invisible characters. */
export function plainName(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{C}/gu, '')
    .trim();
  return plain.length <= MAX_NAME_LENGTH ? plain || 'file' : `…${plain.slice(-MAX_NAME_LENGTH)}`;
}
