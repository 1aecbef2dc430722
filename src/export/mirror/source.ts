import { setTimeout as after } from 'node:timers/promises';
import { printable } from '../../project/index.ts';
import { MirrorError } from './mirror-error.ts';

export interface SourceOptions {
  /** Called before every wait with its duration and reason. */
  readonly onWait?: (seconds: number, why: string) => void;
  /** The first wait after a failure; each further one is twice as long. */
  readonly firstWaitSeconds?: number;
}

type Outcome<T> =
  | { readonly value: T }
  | {
      readonly why: string;
      readonly retryAfterSeconds?: number | undefined;
      /** The body of a response that will not change if the request is repeated. */
      readonly rejection?: string;
    };

/** The service rejected a request: repeating it will not help. */
export class RejectedRequestError extends MirrorError {
  override readonly name = 'RejectedRequestError';
  /** The body of the response. */
  readonly body: string;

  constructor(message: string, body: string) {
    super(message);
    this.body = body;
  }
}

const MAX_ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 2;
const MAX_WAIT_SECONDS = 300;
const MAX_REDIRECTS = 5;
/** A problem that says what is wrong has a few hundred bytes. */
const MAX_ERROR_MB = 1;
const REQUEST_TIMEOUT_MS = 300_000;

/**
 * Reads from another service, one request at a time, with retries that respect its `Retry-After`.
 */
export class Source {
  readonly #base: URL;
  readonly #options: SourceOptions;

  /** `base` is the address of the service. Fails with `MirrorError` if it is invalid. */
  constructor(base: string, options: SourceOptions = {}) {
    if (!/^https?:\/\//.test(base) || !URL.canParse(base) || hasUser(new URL(base))) {
      throw new MirrorError(
        `"${base}" is not the address of a service: give one that begins with http:// or https://, without user name and password.`,
      );
    }
    this.#base = new URL(base.endsWith('/') ? base : `${base}/`);
    this.#options = options;
  }

  /**
   * Gets a path of the service and returns the result of `read` for a successful response. Other
   * failures than rejections are retried, including a connection that breaks during `read`, which
   * is then called again. Fails with `MirrorError`, or the error of `read`.
   */
  async get<T>(path: string, read: (response: Response) => Promise<T>): Promise<T> {
    const { firstWaitSeconds = FIRST_WAIT_SECONDS } = this.#options;
    // Relative to the base, so that a path like `//host/` cannot lead to another host.
    const address = new URL(path.replace(/^\/+/, ''), this.#base);
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(address, read);
      if ('value' in outcome) return outcome.value;
      const { why, rejection, retryAfterSeconds } = outcome;
      if (rejection !== undefined)
        throw new RejectedRequestError(`${address} cannot be read: ${why}.`, rejection);
      if (attempt === MAX_ATTEMPTS) throw new MirrorError(`${address} cannot be read: ${why}.`);
      await this.#wait(retryAfterSeconds ?? firstWaitSeconds * 2 ** (attempt - 1), why);
    }
  }

  async #attempt<T>(address: URL, read: (response: Response) => Promise<T>): Promise<Outcome<T>> {
    try {
      const response = await this.#follow(address);
      if (response.ok) return { value: await read(response) };
      const text = await boundedText(response, MAX_ERROR_MB);
      const why = `it responded with ${response.status}`;
      const isTemporary = response.status === 429 || response.status >= 500;
      return {
        why,
        retryAfterSeconds: retryAfterSeconds(response),
        ...(!isTemporary && { rejection: text }),
      };
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      const { cause, message } = error;
      const why = cause instanceof Error && cause.message !== '' ? cause.message : message;
      return { why: printable(why) };
    }
  }

  /**
   * Follows redirects within the service, but never back from https. Another host may have another
   * catalogue.
   */
  async #follow(address: URL): Promise<Response> {
    let at = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await fetch(at, {
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) return response;
      await response.body?.cancel();
      at = this.#within(at, location);
    }
    throw new MirrorError(`${address} redirects in a loop.`);
  }

  #within(from: URL, location: string): URL {
    const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
    if (next?.host !== this.#base.host || hasUser(next))
      throw new MirrorError(
        `${from} redirects to another service, ${next?.origin ?? shortened(location)}: use that address if it is the one you want.`,
      );
    if (next.protocol === 'https:' || next.protocol === from.protocol) return next;
    throw new MirrorError(
      `${from} redirects to ${next.origin}, where anybody on the way could change the data: ask its operator to redirect to https.`,
    );
  }

  async #wait(seconds: number, why: string): Promise<void> {
    const limited = Math.min(seconds, MAX_WAIT_SECONDS);
    this.#options.onWait?.(limited, why);
    await after(limited * 1000);
  }
}

const MOST_CHARACTERS = 200;

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

/**
 * `fetch` fails with a TypeError if a connection fails or breaks, and with a TimeoutError after the
 * timeout.
 */
const isConnectionFailure = (error: unknown): error is Error =>
  error instanceof TypeError || (error as Error).name === 'TimeoutError';

/**
 * `Retry-After` has seconds or a date (RFC 9110, section 10.2.3). Undefined if absent or invalid.
 */
function retryAfterSeconds({ headers }: Response): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

const BYTES_PER_MB = 1024 * 1024;

/**
 * The bytes of a response, unpacked. Fails with `MirrorError` as soon as there are more than
 * `maxMb`, however small the packed response is.
 */
export async function* boundedBytes(response: Response, maxMb: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > maxMb * BYTES_PER_MB) throw tooLong(response.url, maxMb);
    yield piece;
  }
}

/** The same as text. */
export async function boundedText(response: Response, maxMb: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of boundedBytes(response, maxMb)) pieces.push(piece);
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** What a response says in JSON; null if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const tooLong = (address: string, maxMb: number): MirrorError =>
  new MirrorError(
    `${address} is longer than ${maxMb} MB: such a response is not of a service like this one.`,
  );
