import type { Config } from '../config.ts';
import { openWriter, type StoreWriter } from '../store/index.ts';

/** Opens the configured store for writing, calls `use` with it and always closes it. */
export async function withWritableStore<T>(
  { storeUrl, lockWaitSeconds }: Pick<Config, 'storeUrl' | 'lockWaitSeconds'>,
  use: (store: StoreWriter) => Promise<T>,
): Promise<T> {
  const onWaiting = (why: string) =>
    console.error(`${why}: waiting up to ${lockWaitSeconds} seconds for it.`);
  const store = openWriter(storeUrl, { lockWaitSeconds, onWaiting });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
