import { setTimeout as after } from 'node:timers/promises';
import { apiPaths } from '../src/query/addresses.ts';
import { PageClient } from './page-client.ts';

const LISTING = apiPaths.listing;
const PAUSE_MS = 10;

/**
 * What other clients request meanwhile: pages from all over the listing, filtered ones, and facets.
 */
const asked = (turn: number): string =>
  [
    `${LISTING}?offset=${(turn * 397) % 17_000}`,
    `${LISTING}?ordering=-name&offset=${(turn * 211) % 17_000}`,
    `${LISTING}facets/?province=Limpopo&offset=${turn % 100}`,
    `${LISTING}?province=Gauteng&ordering=name&offset=${turn % 100}`,
  ][turn % 4]!;

/**
 * Sends one request after the other, with pauses, while `work` runs. Returns its result and the
 * time of each response.
 */
export async function timesWhile<T>(
  port: number,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly times: readonly number[] }> {
  const client = await PageClient.connect(port);
  let isWorking = true;
  const asking = async () => {
    const times: number[] = [];
    for (let turn = 0; isWorking; turn++) {
      times.push((await client.time(asked(turn))).ms);
      await after(PAUSE_MS);
    }
    return times;
  };
  const working = work().finally(() => {
    isWorking = false;
  });
  try {
    const [value, times] = await Promise.all([working, asking()]);
    return { value, times };
  } finally {
    client.close();
  }
}

/** Lets a new service compile its code, so that memory and times are those of a running one. */
export async function warmUp(port: number): Promise<void> {
  await timesWhile(port, () => after(5_000));
}
