import {
  openReader,
  type StoreReader,
  type StoreReading,
  type StoreWriter,
  storeLabel,
  storeMayExist,
} from '../store/index.ts';

/** The store to compare with. `published` is undefined for one that does not exist yet. */
export interface StoreToCompare {
  readonly store: string;
  readonly published: StoreReading | undefined;
}

/** Id of the latest publication of a store; null if it holds nothing, or does not exist yet. */
export const latestPublicationOf = (
  store: { readonly dataVersion: number; readonly publicationId: string } | undefined,
): string | null => (store === undefined || store.dataVersion === 0 ? null : store.publicationId);

/**
 * Calls `use` with one version of the store. With a writer, waits for the database as a
 * publication does; a store that does not exist is not created.
 */
export async function withStoreToCompare<T>(
  storeUrl: string,
  writer: StoreWriter | undefined,
  use: (store: StoreToCompare) => Promise<T>,
): Promise<T> {
  const store = storeLabel(storeUrl);
  if (!storeMayExist(storeUrl)) return use({ store, published: undefined });
  const read = (reader: StoreReader) => reader.read((published) => use({ store, published }));
  if (writer !== undefined) return read(writer);
  const reader = openReader(storeUrl);
  try {
    return await read(reader);
  } finally {
    await reader.close();
  }
}
