import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueIndex } from '../../index/index.ts';
import { DAY_MS } from '../../project/index.ts';
import { openReader, type SnapshotKey } from '../../store/index.ts';
import type { Desk } from '../desk.ts';
import type { Draft } from '../drafts/draft.ts';
import { latestPublicationId } from '../published/store-log.ts';
import { type ChangeToPreview, previewStoreUrl } from '../reading/derived/write-preview-store.ts';
import { draftReadAs } from '../reading/reading-subject.ts';
import { asReadingFailure } from '../reading/thread/reading-failure.ts';
import { type MakeSite, previewIndexFolder, type SiteOfDraft, siteOfDraft } from './site-of-draft.tsx';

/** Previews in memory at once: each is an index of the whole catalogue. */
const MOST_AT_ONCE = 3;

/** A preview that was not used for this long is removed. */
const KEEP_IDLE_MS = 30 * 60_000;

/** The store is asked this often at most whether it has changed. */
const ASK_AGAIN_MS = 2_000;

/** A preview that could not be made is tried again after this time. */
const TRY_AGAIN_MS = 15_000;

/** Folders that a killed desk left are removed after this time. */
const ABANDONED_MS = DAY_MS;

/** How far the preview of a draft is. */
export type PreviewStatus =
  | { readonly state: 'unknown quarter' }
  | { readonly state: 'making'; readonly made: Promise<void> }
  | { readonly state: 'ready'; readonly site: SiteOfDraft }
  | { readonly state: 'failed'; readonly why: string; readonly at: number };

interface Preview {
  /** What it shows: it is made again when this changes. */
  readonly subject: string;
  readonly stopping: AbortController;
  status: PreviewStatus;
  folder?: string;
  removal?: NodeJS.Timeout;
}

/**
 * The public site as it would be, for drafts that people look at. Each is made from a copy of the store
 * when it is first asked for, and again when the draft or the store has changed.
 */
export class Previews {
  readonly #desk: Desk;
  readonly #makeSite: MakeSite;
  /** By id of the draft, the one used last at the end. */
  readonly #previews = new Map<string, Preview>();
  #publication: { readonly id: string | null; readonly at: number } | undefined;

  constructor(desk: Desk, makeSite: MakeSite) {
    this.#desk = desk;
    this.#makeSite = makeSite;
  }

  /** How far the preview of a draft is, for a person with this account; begins it if needed. */
  async of(draft: Draft, accountId: string): Promise<PreviewStatus> {
    const change = await changeToPreview(this.#desk, draft);
    if (change === undefined) return { state: 'unknown quarter' };
    const subject = JSON.stringify([change, await this.#publicationId()]);
    const present = this.#previews.get(draft.id);
    if (present?.subject === subject && !isToTryAgain(present.status))
      return this.#used(draft.id, present).status;
    if (present !== undefined) void this.#remove(draft.id, present);
    const preview: Preview = {
      subject,
      stopping: new AbortController(),
      status: { state: 'unknown quarter' },
    };
    const made = this.#desk.work.run(accountId, () => this.#make(draft, change, preview));
    preview.status = { state: 'making', made };
    return this.#used(draft.id, preview).status;
  }

  /** Removes all previews. */
  async close(): Promise<void> {
    await Promise.all([...this.#previews].map(([id, preview]) => this.#remove(id, preview)));
  }

  async #publicationId(): Promise<string | null> {
    const now = Date.now();
    if (this.#publication === undefined || now - this.#publication.at > ASK_AGAIN_MS)
      this.#publication = { id: await latestPublicationId(this.#desk.config.storeUrl), at: now };
    return this.#publication.id;
  }

  #used(draftId: string, preview: Preview): Preview {
    this.#previews.delete(draftId);
    this.#previews.set(draftId, preview);
    clearTimeout(preview.removal);
    preview.removal = setTimeout(() => void this.#remove(draftId, preview), KEEP_IDLE_MS).unref();
    const [oldest] = this.#previews;
    if (this.#previews.size > MOST_AT_ONCE && oldest !== undefined) void this.#remove(...oldest);
    return preview;
  }

  /** Never fails. Requests that are being answered keep the index until they end. */
  async #remove(draftId: string, preview: Preview): Promise<void> {
    const { status, stopping, removal, folder } = preview;
    clearTimeout(removal);
    stopping.abort();
    if (this.#previews.get(draftId) === preview) this.#previews.delete(draftId);
    if (status.state === 'ready') {
      status.site.past.close();
      await status.site.index.release();
    }
    if (folder !== undefined) await removed(folder);
  }

  /** Never fails: the outcome is the status. */
  async #make(draft: Draft, change: ChangeToPreview, preview: Preview): Promise<void> {
    const { signal } = preview.stopping;
    try {
      if (signal.aborted) return;
      const index = await this.#indexOf(change, preview, signal);
      preview.status = { state: 'ready', site: siteOfDraft(this.#desk, draft, index, this.#makeSite) };
      if (signal.aborted) await this.#remove(draft.id, preview);
    } catch (error) {
      if (preview.folder !== undefined) await removed(preview.folder);
      if (signal.aborted) return;
      this.#desk.logger.error({ err: error, draft: draft.id }, 'a preview could not be made');
      preview.status = { state: 'failed', why: asReadingFailure(error).message, at: Date.now() };
    }
  }

  async #indexOf(change: ChangeToPreview, preview: Preview, signal: AbortSignal): Promise<CatalogueIndex> {
    const { config, files, runTask } = this.#desk;
    const folder = await newFolder(join(files, 'previews'));
    preview.folder = folder;
    const { storeUrl } = config;
    await runTask({ kind: 'preview', file: { folder, storeUrl, change } }, () => {}, signal);
    const copy = openReader(previewStoreUrl(folder));
    const state = await copy.state().finally(() => copy.close());
    const index = await previewIndexFolder(folder, config).loadOrBuild(state, previewStoreUrl(folder), {
      signal,
    });
    // Everything that is asked for is in the index.
    for (const name of await readdir(folder)) if (/^projects\.db/.test(name)) await rm(join(folder, name));
    return index;
  }
}

const isToTryAgain = (status: PreviewStatus): boolean =>
  status.state === 'failed' && Date.now() - status.at > TRY_AGAIN_MS;

/** A new folder among those of previews, from which abandoned ones are removed. */
async function newFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await removed(path);
  }
  return mkdtemp(join(parent, 'preview-'));
}

const removed = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});

/** What publishing a draft would do; undefined as long as its quarter is not known. */
async function changeToPreview(desk: Desk, draft: Draft): Promise<ChangeToPreview | undefined> {
  const { kind, target, choices, publicNote } = draft;
  if (kind === 'rollback') return { kind, backTo: Number(target) };
  const { key, mode } = draftReadAs(draft);
  const { sphere, financialYear, quarter, taken } = kind === 'remove' ? draft : key;
  if (!sphere || !financialYear || !quarter) return undefined;
  if (kind === 'remove') return { kind, snapshot: { sphere, financialYear, quarter } satisfies SnapshotKey };
  if (!taken) return undefined;
  return {
    kind,
    path: await desk.readings.original(draft),
    limits: { maxWorkbookMb: desk.config.maxWorkbookMb },
    choices,
    irmSnapshot: { sphere, financialYear, quarter, taken },
    mode: mode ?? null,
    publicNote,
  };
}
