import { problemOf } from './problem-error.ts';

export interface RequestOptions {
  /** Ends the request, and any waiting. */
  readonly signal?: AbortSignal;
}

export interface ClientOptions {
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Headers of every request, for example `User-Agent`, so that operators know whom to ask. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How often a request is sent again that was refused for now (status 429 or 503); 5 where nothing is said. */
  readonly retries?: number;
}

const RETRIES = 5;
const LONGEST_WAIT_MS = 120_000;

/** Gets JSON. Where the service asks to come back later, it is asked again when it says. Fails with `ProblemError`. */
export async function getJson(
  url: string,
  options: ClientOptions,
  { signal }: RequestOptions,
): Promise<{ readonly body: unknown; readonly headers: Headers }> {
  const { fetch = globalThis.fetch, headers = {}, retries = RETRIES } = options;
  const init = { headers: { accept: 'application/json', ...headers }, ...(signal && { signal }) };
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, init);
    if (response.ok) return { body: await response.json(), headers: response.headers };
    const problem = await problemOf(url, response);
    if (tries >= retries || (response.status !== 429 && response.status !== 503)) throw problem;
    await waited(waitMs(response.headers.get('retry-after'), tries), signal);
  }
}

/** What `Retry-After` says, in seconds or as a date (RFC 9110, 10.2.3); without it one second, two, four... */
export function waitMs(retryAfter: string | null, tries: number, now = Date.now()): number {
  const said = retryAfter === null ? Number.NaN : saidMs(retryAfter, now);
  const wait = Number.isNaN(said) ? 1000 * 2 ** tries : said;
  return Math.min(Math.max(wait, 0), LONGEST_WAIT_MS);
}

const saidMs = (retryAfter: string, now: number): number =>
  /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;

function waited(ms: number, signal: AbortSignal | undefined): Promise<void> {
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
