import { Agent, get } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'vitest';

/** How long the event loop may be busy with one request. */
const HANG_MS = 5_000;

/** Between two looks at /healthz, so that watching takes little of the machine. */
const WATCH_MS = 50;

/** How long a request may wait for what other threads and files bring, on a busy machine. */
const PATIENCE_MS = 60_000;

export interface WatchedRequest {
  readonly what: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends the requests one after the other, while another connection watches /healthz. Fails if an answer is
 * 500 or missing, or if /healthz hangs. Gives the number of answers by status.
 */
export async function sendWatched(
  base: string,
  requests: readonly WatchedRequest[],
): Promise<Readonly<Record<number, number>>> {
  const [sender, watcher] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true })];
  const statuses: Record<number, number> = {};
  let isDone = false;
  let asked = '';
  const watch = async () => {
    while (!isDone) {
      await statusOf(watcher, { path: `${base}/healthz` }, HANG_MS).catch((error: unknown) => {
        throw new Error(`/healthz had no answer for five seconds beside ${asked}: ${error}`);
      });
      await after(WATCH_MS);
    }
  };
  const send = async () => {
    for (const { what, path, headers } of requests) {
      asked = what;
      const sent = { path: base + path, ...(headers && { headers }) };
      const status = await statusOf(sender, sent, PATIENCE_MS).catch((error: unknown) => {
        throw new Error(`no answer to ${asked}: ${error}`);
      });
      expect(status, asked).not.toBe(500);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    isDone = true;
  };
  await Promise.all([send(), watch()]);
  for (const agent of [sender, watcher]) agent.destroy();
  return statuses;
}

/** The status of an answer. Fails if it is not complete in time. */
function statusOf(
  agent: Agent,
  { path, headers = {} }: Pick<WatchedRequest, 'path' | 'headers'>,
  withinMs: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(withinMs);
    const all = { accept: 'text/html,*/*', ...headers };
    get(path, { agent, signal, headers: all }, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    }).on('error', reject);
  });
}
