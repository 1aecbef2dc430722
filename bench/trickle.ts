import { setTimeout as after } from 'node:timers/promises';
import { apiPaths } from '../src/query/addresses.ts';
import { PageClient } from './page-client.ts';

const LISTING = apiPaths.listing;
const PAUSE_MS = 10;

/** What others ask meanwhile: pages from all over the listing, narrowed ones, and counts. */
const asked = (turn: number): string =>
  [
    `${LISTING}?offset=${(turn * 397) % 17_000}`,
    `${LISTING}?ordering=-name&offset=${(turn * 211) % 17_000}`,
    `${LISTING}facets/?province=Limpopo&offset=${turn % 100}`,
    `${LISTING}?province=Gauteng&ordering=name&offset=${turn % 100}`,
  ][turn % 4]!;

/** Asks again and again, a little after each answer, while `work` is under way; gives the time of each answer. */
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

/** Lets a service that has just begun compile what it needs, so that memory and times are those of a running one. */
export async function warmUp(port: number): Promise<void> {
  await timesWhile(port, () => after(5_000));
}
