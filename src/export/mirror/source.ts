import { setTimeout as after } from 'node:timers/promises';
import { MirrorError } from './mirror-error.ts';

export interface SourceOptions {
  /** Told before every wait, and why. */
  readonly onWait?: (seconds: number, why: string) => void;
  /** The first wait after a failure; each further one is twice as long. */
  readonly firstWaitSeconds?: number;
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
    if (!/^https?:\/\//.test(base) || !URL.canParse(base)) {
      throw new MirrorError(
        `"${base}" is no address of a service: give one that begins with http:// or https://.`,
      );
    }
    this.#base = new URL(base.endsWith('/') ? base : `${base}/`);
    this.#options = options;
  }

  /** The answer to a GET of a path of the service, when it is a success. Fails with `MirrorError`. */
  async get(path: string): Promise<Response> {
    const { firstWaitSeconds = FIRST_WAIT_SECONDS } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const { response, failure } = await this.#attempt(path);
      if (response !== undefined && response.ok) return response;
      const why = failure ?? `it answered ${response?.status}`;
      const isPassing = failure !== undefined || response?.status === 429 || (response?.status ?? 0) >= 500;
      if (!isPassing || attempt === TRIES)
        throw new MirrorError(`${this.#base.origin}${path} cannot be read: ${why}.`);
      await this.#wait(retryAfterSeconds(response) ?? firstWaitSeconds * 2 ** (attempt - 1), why);
    }
  }

  async #attempt(path: string): Promise<{ readonly response?: Response; readonly failure?: string }> {
    try {
      return { response: await this.#follow(new URL(path, this.#base)) };
    } catch (error) {
      if (error instanceof MirrorError) throw error;
      const { cause, message } = error as Error;
      return { failure: cause instanceof Error ? cause.message : message };
    }
  }

  /** Redirects within the service are followed; one that leads elsewhere is nobody's catalogue that was asked for. */
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
      const next = new URL(location, at);
      if (next.host !== this.#base.host) {
        throw new MirrorError(
          `${at} leads elsewhere, to ${next.origin}: give that address if it is the one you mean.`,
        );
      }
      at = next;
    }
    throw new MirrorError(`${address} leads in circles.`);
  }

  async #wait(seconds: number, why: string): Promise<void> {
    const polite = Math.min(seconds, LONGEST_WAIT_SECONDS);
    this.#options.onWait?.(polite, why);
    await after(polite * 1000);
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterSeconds(response: Response | undefined): number | undefined {
  const header = response?.headers.get('retry-after');
  if (header === null || header === undefined) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
