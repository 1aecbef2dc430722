import { createHash } from 'node:crypto';
import { latestPublicationOf } from '../../examination/index.ts';
import {
  openReader,
  type PublicationEntry,
  type PublishedIrmSnapshot,
  type StoreReader,
  type StoreReading,
  storeMayExist,
} from '../../store/index.ts';

/** An entry in the store's log. */
export interface PublishedAs {
  readonly number: number;
  readonly id: string;
  /** ISO 8601 instant in UTC. */
  readonly at: string;
  /** SHA-256 of the entry. */
  readonly sha256: string;
}

/** A publication, and where it stands in the log of the store. */
export interface LoggedPublication {
  readonly entry: PublicationEntry;
  readonly as: PublishedAs;
}

/** The log of the store, oldest first; empty if the store does not exist yet. Fails with `StoreError`. */
export const storeLog = (storeUrl: string): Promise<readonly LoggedPublication[]> =>
  withReader(storeUrl, [], (store) => store.read(logEntries));

/** Id of the store's latest publication; null if there is none. Fails with `StoreError`. */
export const latestPublicationId = (storeUrl: string): Promise<string | null> =>
  withReader(storeUrl, null, async (store) => latestPublicationOf(await store.state()));

/** What kind of projects the store holds. Fails with `StoreError`. */
export const publishedKind = (storeUrl: string): Promise<StoreReading['kind']> =>
  withReader<StoreReading['kind']>(storeUrl, 'empty', async (store) => (await store.state()).kind);

/** What the store has published, oldest first. Fails with `StoreError`. */
export const publishedSnapshots = (storeUrl: string): Promise<readonly PublishedIrmSnapshot[]> =>
  withReader(storeUrl, [], (store) => store.irmSnapshots());

async function withReader<T>(
  storeUrl: string,
  ofNone: T,
  use: (store: StoreReader) => Promise<T>,
): Promise<T> {
  if (!storeMayExist(storeUrl)) return ofNone;
  const store = openReader(storeUrl);
  return use(store).finally(() => store.close());
}

/** As `storeLog`, of a store that is being read. */
export async function logEntries({ log }: Pick<StoreReading, 'log'>): Promise<readonly LoggedPublication[]> {
  const rows = await log.rows();
  return rows.map(({ number, id, at, entry }) => ({
    entry: JSON.parse(entry) as PublicationEntry,
    // Computed, so that an entry that somebody changed does not pass for what was published.
    as: { number, id, at, sha256: createHash('sha256').update(entry).digest('hex') },
  }));
}

/** The publications of the store, oldest first. Fails with `StoreError`. */
export const publicationsIn = async (storeUrl: string): Promise<readonly PublicationEntry[]> =>
  (await storeLog(storeUrl)).map(({ entry }) => entry);
