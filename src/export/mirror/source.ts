import { setTimeout as after } from 'node:timers/promises';
import { MirrorError } from './mirror-error.ts';

export interface SourceOptions {
  /** Told before every wait, and why. */
  readonly onWait?: (seconds: number, why: string) => void;
  /** The first wait after a failure; each further one is twice as long. */
  readonly firstWaitSeconds?: number;
}

type Outcome<T> =
  | { readonly value: T }
  | {
      readonly why: string;
      readonly retryAfterSeconds?: number | undefined;
      /** What it said when it is no use to ask again. */
      readonly refusal?: string;
    };

/** The service refuses a request, whenever it is asked. */
export class RefusedRequestError extends MirrorError {
  override readonly name = 'RefusedRequestError';
  /** The body of its answer. */
  readonly refusal: string;

  constructor(message: string, refusal: string) {
    super(message);
    this.refusal = refusal;
  }
}

const TRIES = 5;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 300;
const MOST_REDIRECTS = 5;
const REQUEST_TIMEOUT_MS = 300_000;

/** Another service, asked one thing at a time, as often as it wants and no more. */
export class Source {
  readonly #base: URL;
  readonly #options: SourceOptions;

  /** `base` is the address of the service. Fails with `MirrorError` when it is none. */
  constructor(base: string, options: SourceOptions = {}) {
    if (!/^https?:\/\//.test(base) || !URL.canParse(base) || new URL(base).username !== '') {
      throw new MirrorError(
        `"${base}" is no address of a service: give one that begins with http:// or https://, without a name and password.`,
      );
    }
    this.#base = new URL(base.endsWith('/') ? base : `${base}/`);
    this.#options = options;
  }

  /**
   * What `read` makes of the answer to a GET of a path of the service, when it is a success. A
   * connection that breaks while it reads is a failure like any other: it is asked again, and
   * `read` begins anew. Fails with `MirrorError`.
   */
  async get<T>(path: string, read: (response: Response) => Promise<T>): Promise<T> {
    const { firstWaitSeconds = FIRST_WAIT_SECONDS } = this.#options;
    // The path goes below that of the base, and cannot name another host as `//host/` would.
    const address = new URL(path.replace(/^\/+/, ''), this.#base);
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(address, read);
      if ('value' in outcome) return outcome.value;
      const { why, refusal, retryAfterSeconds } = outcome;
      if (refusal !== undefined) throw new RefusedRequestError(`${address} cannot be read: ${why}.`, refusal);
      if (attempt === TRIES) throw new MirrorError(`${address} cannot be read: ${why}.`);
      await this.#wait(retryAfterSeconds ?? firstWaitSeconds * 2 ** (attempt - 1), why);
    }
  }

  async #attempt<T>(address: URL, read: (response: Response) => Promise<T>): Promise<Outcome<T>> {
    try {
      const response = await this.#follow(address);
      if (response.ok) return { value: await read(response) };
      const text = await response.text();
      const why = `it answered ${response.status}`;
      const isPassing = response.status === 429 || response.status >= 500;
      return { why, retryAfterSeconds: retryAfterSeconds(response), ...(!isPassing && { refusal: text }) };
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      const { cause, message } = error;
      const why = cause instanceof Error && cause.message !== '' ? cause.message : message;
      return { why };
    }
  }

  /**
   * Redirects within the service are followed; one that leads elsewhere is nobody's catalogue that
   * was asked for.
   */
  async #follow(address: URL): Promise<Response> {
    let at = address;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await fetch(at, {
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) return response;
      await response.body?.cancel();
      at = this.#within(at, location);
    }
    throw new MirrorError(`${address} leads in circles.`);
  }

  #within(from: URL, location: string): URL {
    const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
    if (next?.host === this.#base.host) return next;
    throw new MirrorError(
      `${from} leads elsewhere, to ${next?.origin ?? location}: give that address if it is the one you mean.`,
    );
  }

  async #wait(seconds: number, why: string): Promise<void> {
    const polite = Math.min(seconds, LONGEST_WAIT_SECONDS);
    this.#options.onWait?.(polite, why);
    await after(polite * 1000);
  }
}

/**
 * `fetch` fails with a TypeError where there is no connection or it breaks, with a TimeoutError
 * where it takes too long.
 */
const isConnectionFailure = (error: unknown): error is Error =>
  error instanceof TypeError || (error as Error).name === 'TimeoutError';

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterSeconds({ headers }: Response): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
