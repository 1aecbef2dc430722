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
  const onWaiting = sayWaiting(lockWaitSeconds);
  const store = openWriter(storeUrl, { lockWaitSeconds, primaryWaitSeconds, onWaiting });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Says on standard error what a command waits for, and how long at most. */
export const sayWaiting =
  (seconds: number) =>
  (why: string): void =>
    console.error(`${why}: waiting up to ${seconds} seconds.`);
