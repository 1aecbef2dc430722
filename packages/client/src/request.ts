import { failureOf, type ProblemError, problemOf } from './problem-error.ts';

export interface RequestOptions {
  /** Cancels the request, and any wait before another try. */
  readonly signal?: AbortSignal;
}

export interface ClientOptions {
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Sent with every request, for example a `User-Agent` by which operators can reach you. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * How often to repeat a request that got status 429, 502 or 503, no answer in time, or a broken
   * connection. Default: 5.
   */
  readonly retries?: number;
  /**
   * Time for each try until the answer begins, and until it is complete if it is JSON. Default: 60 000.
   */
  readonly timeoutMs?: number;
}

const DEFAULT_RETRIES = 5;
const DEFAULT_TIMEOUT_MS = 60_000;
const LONGEST_WAIT_MS = 120_000;

/**
 * Sends a GET request and reads the answer with `read`, which may be called again. Repeats it when the
 * service is busy or cannot be reached. Fails with `ProblemError`.
 */
export async function get<T>(
  url: string,
  options: ClientOptions,
  { signal }: RequestOptions,
  read: (response: Response) => Promise<T> | T,
): Promise<T> {
  const { retries = DEFAULT_RETRIES, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(url, options, timeoutMs, signal, read);
    } catch (error) {
      const failure = failureOf(url, error, signal);
      if (tries >= retries || !isPassing(failure)) throw failure;
      await wait(waitMs(retryAfterOf(failure), tries), signal).catch((error) => {
        throw failureOf(url, error, signal);
      });
    }
  }
}

async function attempt<T>(
  url: string,
  { fetch = globalThis.fetch, headers = {} }: ClientOptions,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<T> | T,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException(`${timeoutMs} ms.`, 'TimeoutError')), timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json, */*', ...headers },
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    if (response.ok) return await read(response);
    const retryAfter = response.headers.get('retry-after');
    throw Object.assign(await problemOf(url, response), { retryAfter });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the same request may succeed later. */
const isPassing = ({ status, reason }: ProblemError): boolean =>
  reason === 'refused' || reason === 'late' || [429, 502, 503].includes(status);

const retryAfterOf = (error: object): string | null =>
  (error as { readonly retryAfter?: string | null }).retryAfter ?? null;

/**
 * Time before the next try. `Retry-After` holds seconds or a date (RFC 9110, section 10.2.3).
 * Without it the wait doubles with every try: up to 1, 2, 4 seconds and so on, and at least half of
 * that by `chance` (0 to 1), so that not all clients come back at once.
 */
export function waitMs(
  retryAfter: string | null,
  tries: number,
  now = Date.now(),
  chance = Math.random(),
): number {
  const requested = retryAfter === null ? Number.NaN : retryAfterMs(retryAfter, now);
  const wait = Number.isNaN(requested) ? (500 + 500 * chance) * 2 ** tries : requested;
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
