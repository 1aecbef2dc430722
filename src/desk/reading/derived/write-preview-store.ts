import { existsSync } from 'node:fs';
import { type FileLimits, type ReadingChoices, readIrmFile } from '../../../irm/index.ts';
import type { IrmSnapshot } from '../../../project/index.ts';
import { kindOfFile } from '../../../publishing/index.ts';
import {
  openReader,
  openWriter,
  type SnapshotKey,
  type StoreWriter,
  storeFile,
} from '../../../store/index.ts';
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
      /** The name under which it was dropped. */
      readonly name: string;
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
    await copyInto(copy, storeUrl);
    await publishInto(copy, change);
  } finally {
    await copy.close();
  }
}

async function copyInto(copy: StoreWriter, storeUrl: string): Promise<void> {
  const file = storeFile(storeUrl);
  if (file !== undefined && !existsSync(file)) return;
  const store = openReader(storeUrl);
  try {
    await store.read(async (reading) => {
      if (reading.kind !== 'empty') await copy.cloneFrom(reading);
    });
  } finally {
    await store.close();
  }
}

async function publishInto(copy: StoreWriter, change: ChangeToPreview): Promise<void> {
  if (change.kind === 'rollback') return void (await copy.rollBack(change.backTo));
  if (change.kind === 'remove') return void (await copy.remove(change.snapshot));
  const { path, name, limits, choices, irmSnapshot, mode, publicNote } = change;
  const reading = await readIrmFile(path, limits, choices);
  try {
    await copy.publish({
      kind: kindOfFile(name),
      ...(mode && { mode }),
      snapshots: [{ irmSnapshot, projects: reading.projects }],
      record: { by: '', ...(publicNote && { publicNote }) },
    });
  } finally {
    await reading.close();
  }
}
