import { kindInStore, withReading, withStoreToCompare } from '../../../examination/index.ts';
import type { FileLimits, ReadingChoices } from '../../../irm/index.ts';
import type { IrmSnapshot } from '../../../project/index.ts';
import { openWriter, type SnapshotKey, type StoreWriter } from '../../../store/index.ts';
import type { DraftMode } from '../../drafts/draft.ts';

/** A store to copy, and what to change in the copy. Plain values, because they go to another thread. */
export interface PreviewToWrite {
  /** An empty folder for the copy. */
  readonly folder: string;
  readonly storeUrl: string;
  readonly change: ChangeToPreview;
}

/** What publishing a draft would do. */
export type ChangeToPreview =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly limits: FileLimits;
      readonly choices: ReadingChoices;
      readonly irmSnapshot: IrmSnapshot;
      readonly mode: DraftMode | null;
      readonly publicNote: string | null;
    }
  | { readonly kind: 'rollback'; readonly backTo: number }
  | { readonly kind: 'remove'; readonly snapshot: SnapshotKey };

/** The address of the copy. */
export const previewStoreUrl = (folder: string): string => `sqlite:${folder}/projects.db`;

/** Nobody else writes into the copy. */
const LOCK_WAIT_SECONDS = 10;

/**
 * Copies a store without its files and publishes a draft into the copy, whatever blocks the draft.
 * @throws IrmFileError if the file cannot be read, StoreError if a store refuses
 */
export async function writePreviewStore({ folder, storeUrl, change }: PreviewToWrite): Promise<void> {
  const copy = openWriter(previewStoreUrl(folder), { lockWaitSeconds: LOCK_WAIT_SECONDS });
  try {
    await withStoreToCompare(storeUrl, undefined, async ({ published }) => {
      if (published !== undefined && published.kind !== 'empty') await copy.cloneFrom(published);
    });
    await publishInto(copy, change);
  } finally {
    await copy.close();
  }
}

async function publishInto(copy: StoreWriter, change: ChangeToPreview): Promise<void> {
  if (change.kind === 'rollback') return void (await copy.rollBack(change.backTo));
  if (change.kind === 'remove') return void (await copy.remove(change.snapshot));
  const { path, limits, choices, irmSnapshot, mode, publicNote } = change;
  const state = await copy.state();
  await withReading(path, limits, choices, (reading) =>
    copy.publish({
      kind: kindInStore(reading, state),
      ...(mode && { mode }),
      snapshots: [{ irmSnapshot, projects: reading.projects }],
      record: { by: '', ...(publicNote && { publicNote }) },
    }),
  );
}
