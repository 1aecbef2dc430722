import type { Config } from '../config.ts';
import { openWriter, type StoreWriter } from '../store/index.ts';

/**
 * Opens the configured store for writing, calls `use` with it and always closes it. While no server
 * can be written to, waits for one as long as for another program.
 */
export async function withWritableStore<T>(
  {
    storeUrl,
    lockWaitSeconds,
    primaryWaitSeconds = lockWaitSeconds,
  }: Pick<Config, 'storeUrl' | 'lockWaitSeconds'> & { readonly primaryWaitSeconds?: number },
  use: (store: StoreWriter) => Promise<T>,
): Promise<T> {
  const onWaiting = (why: string) => console.error(`${why}: waiting up to ${lockWaitSeconds} seconds.`);
  const store = openWriter(storeUrl, { lockWaitSeconds, primaryWaitSeconds, onWaiting });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
