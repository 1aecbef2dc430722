import { problemOf } from './problem-error.ts';

export interface RequestOptions {
  /** Cancels the request, and any wait before another try. */
  readonly signal?: AbortSignal;
}

export interface ClientOptions {
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Sent with every request, for example a `User-Agent` by which operators can reach you. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How often to repeat a request that got status 429 or 503. Default: 5. */
  readonly retries?: number;
}

const DEFAULT_RETRIES = 5;
const LONGEST_WAIT_MS = 120_000;

/** Sends a GET request, and repeats it when the service is busy. Fails with `ProblemError`. */
export async function get(
  url: string,
  { fetch = globalThis.fetch, headers = {}, retries = DEFAULT_RETRIES }: ClientOptions,
  { signal }: RequestOptions,
): Promise<Response> {
  const init = { headers: { accept: 'application/json, */*', ...headers }, ...(signal && { signal }) };
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, init);
    if (response.ok) return response;
    const problem = await problemOf(url, response);
    if (tries >= retries || (response.status !== 429 && response.status !== 503)) throw problem;
    await wait(waitMs(response.headers.get('retry-after'), tries), signal);
  }
}

/**
 * Time before the next try. `Retry-After` holds seconds or a date (RFC 9110, section 10.2.3).
 * Without it the wait doubles with every try: 1, 2, 4 seconds and so on.
 */
export function waitMs(retryAfter: string | null, tries: number, now = Date.now()): number {
  const requested = retryAfter === null ? Number.NaN : retryAfterMs(retryAfter, now);
  const wait = Number.isNaN(requested) ? 1000 * 2 ** tries : requested;
  return Math.min(Math.max(wait, 0), LONGEST_WAIT_MS);
}

const retryAfterMs = (retryAfter: string, now: number): number =>
  /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
