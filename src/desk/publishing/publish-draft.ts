import {
  type Examination,
  examinedPublication,
  kindInStore,
  originalFile,
  untilPublished,
  withReading,
} from '../../examination/index.ts';
import { IrmFileError, type IrmReading } from '../../irm/index.ts';
import {
  AlreadyPublishedError,
  openWriter,
  type PublicationEntry,
  StoreError,
  type StoreReading,
  StoreRefusedError,
  type StoreWriter,
  storeLabel,
} from '../../store/index.ts';
import { plainReason } from '../language/plain-reason.ts';
import { logEntries, type PublishedAs } from '../published/store-log.ts';
import { examineDraft } from '../reading/derived/write-reading.ts';
import { latestFor } from './approval.ts';
import type { FileToPublish, PublishRequest, PublishResult } from './publish-request.ts';

/**
 * Publishes a draft once: a store whose log holds it already is left alone. Whatever came between the
 * approval and this moment is found in the transaction that publishes.
 */
export async function publishDraft(request: PublishRequest): Promise<PublishResult> {
  const { storeUrl, lockWaitSeconds } = request;
  const store = openWriter(storeUrl, { lockWaitSeconds, primaryWaitSeconds: lockWaitSeconds });
  try {
    return await withFile(request, (reading) => publishOnce(store, request, reading));
  } catch (error) {
    if (error instanceof VoidError) return { outcome: 'void', differences: error.differences };
    if (error instanceof IrmFileError)
      return { outcome: 'void', differences: [`The file cannot be read any more: ${error.message}`] };
    if (error instanceof StoreRefusedError) return { outcome: 'refused', why: plainReason(error.message) };
    if (error instanceof StoreError) return { outcome: 'failed', why: plainReason(error.message) };
    throw error;
  } finally {
    await store.close();
  }
}

/** What is to be published is not what was approved. */
class VoidError extends Error {
  readonly differences: readonly string[];

  constructor(differences: readonly string[]) {
    super(differences.join(' '));
    this.differences = differences;
  }
}

/** What is published of a file; undefined for a request. */
type Reading = IrmReading | undefined;

function withFile<T>({ change }: PublishRequest, use: (reading: Reading) => Promise<T>): Promise<T> {
  if (change.kind !== 'file') return use(undefined);
  return withReading(change.path, change.limits, change.choices, use);
}

async function publishOnce(
  store: StoreWriter,
  request: PublishRequest,
  reading: Reading,
): Promise<PublishResult> {
  try {
    await untilPublished(() => attemptOf(store, request, reading));
  } catch (error) {
    if (!(error instanceof AlreadyPublishedError)) throw error;
  }
  return { outcome: 'published', publication: (await publicationOf(store, request.draft.id))! };
}

async function attemptOf(store: StoreWriter, request: PublishRequest, reading: Reading): Promise<void> {
  const { change, draft, record } = request;
  const { entries, examination } = await store.read(async (published) => {
    const entries = (await logEntries(published)).map(({ entry }) => entry);
    const same = entries.find((entry) => entry.draft === draft.id);
    if (same !== undefined) throw new AlreadyPublishedError(same.number);
    checkBasis(request, entries);
    return { entries, examination: reading && (await examined(request, reading, published)) };
  });
  const latest = entries.at(-1)?.number ?? 0;
  switch (change.kind) {
    case 'file':
      return publishFile(store, request, change, reading!, examination!);
    case 'rollback':
      await store.rollBack(change.backTo, { latest, record });
      return;
    case 'remove':
      await store.remove(change.snapshot, { latest, record });
      return;
    default:
      change satisfies never;
  }
}

function checkBasis({ draft, basis }: PublishRequest, entries: readonly PublicationEntry[]): void {
  const latest = latestFor(entries, draft);
  if ((latest?.id ?? null) === basis) return;
  const what = latest === undefined ? 'The store was emptied' : `Publication ${latest.number} was made`;
  throw new VoidError([`${what} after the approval, so the comparison is another one.`]);
}

async function examined(
  { storeUrl, change }: PublishRequest,
  reading: IrmReading,
  published: StoreReading,
): Promise<Examination> {
  const { name, sha256, irmSnapshot: key, mode, accepted } = change as FileToPublish;
  const codes = accepted.map(({ code }) => code);
  const store = { store: storeLabel(storeUrl), published };
  const examination = await examineDraft({ name, sha256, key, mode }, reading, store, codes);
  const { blocking } = examination.judgement;
  if (blocking.length > 0) throw new VoidError(blocking.map(({ sentence }) => sentence));
  if (examination.alreadyPublished !== undefined)
    throw new VoidError([
      `It would change nothing: this very file is publication ${examination.alreadyPublished.sameFile.number}.`,
    ]);
  return examination;
}

async function publishFile(
  store: StoreWriter,
  { record }: PublishRequest,
  { path, name, sha256, irmSnapshot, mode, accepted }: FileToPublish,
  reading: IrmReading,
  examination: Examination,
): Promise<void> {
  const original = await originalFile(path);
  if (original?.sha256 !== sha256) throw new VoidError(['The file is not the one that was approved.']);
  const because = accepted.map(({ code, reason }) => (accepted.length > 1 ? `${code}: ${reason}` : reason));
  const kind = kindInStore(reading, await store.state());
  const file = { kind, mode: mode ?? undefined, irmSnapshot, reading };
  const entry = { ...record, original: { ...original, name } };
  await store.publish(examinedPublication(file, examination, entry, because.join('; ')));
}

/** The publication that a draft became; undefined if it was not published. */
async function publicationOf(store: StoreWriter, draftId: string): Promise<PublishedAs | undefined> {
  return (await store.read(logEntries)).find(({ entry }) => entry.draft === draftId)?.as;
}
