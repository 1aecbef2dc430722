import type { Readable } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import { Problem } from './problem.ts';

const MAX_BYTES = 64 * 1024;
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** The fields of a form that was sent. */
export class Form {
  readonly #fields: URLSearchParams;

  constructor(fields: URLSearchParams) {
    this.#fields = fields;
  }

  /** The value without spaces around it; "" if there is none. */
  text(name: string): string {
    return (this.#fields.get(name) ?? '').trim();
  }

  /** The version of what the form was made for, from its field `version`; 0, which nothing has, if it names none. */
  get version(): number {
    const text = this.text('version');
    return /^\d{1,9}$/.test(text) ? Number(text) : 0;
  }

  all(name: string): readonly string[] {
    return this.#fields.getAll(name);
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  /** All fields, to be shown or sent again. */
  entries(): readonly (readonly [name: string, value: string])[] {
    return [...this.#fields];
  }
}

/** How long the body of a form may take, in milliseconds. */
export interface FormLimits {
  readonly signedInMs: number;
  /** Of people who are not signed in, or whose session has ended. */
  readonly signedOutMs: number;
}

export const formLimits: FormLimits = { signedInMs: 30_000, signedOutMs: 10_000 };

/** Reads a form of at most 64 kB within a time. Fails with a `Problem`. */
export async function readForm(
  body: Readable,
  contentType: string | undefined,
  withinMs: number,
): Promise<Form> {
  if (!contentType?.startsWith('application/x-www-form-urlencoded'))
    throw new Problem('bad-request', 'A form must be sent as application/x-www-form-urlencoded.', {}, 415);
  return new Form(new URLSearchParams(await textWithin(body, withinMs)));
}

/**
 * Reads a body that does not matter, within a time: a client that is still sending when the connection is closed may not
 * see the response. Never fails.
 */
export const skipBody = (body: Readable, withinMs: number): Promise<void> =>
  textWithin(body, withinMs).then(
    () => {},
    () => {},
  );

async function textWithin(body: Readable, withinMs: number): Promise<string> {
  const late = new AbortController();
  const text = textOf(body);
  // When the time is up, the connection is closed with the answer, and the reading ends with it.
  text.catch(() => {});
  try {
    const first = await Promise.race([text, after(withinMs, undefined, { signal: late.signal })]);
    if (first === undefined)
      throw new Problem('bad-request', 'The form took too long to arrive: send it again.', {}, 408);
    return first;
  } finally {
    late.abort();
  }
}

/**
 * A body of at most 64 kB as text. Fails with a `Problem`. A longer one is read to its end all the same,
 * within reason: a proxy that is still sending would not pass the answer on.
 */
async function textOf(body: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes <= MAX_BYTES) pieces.push(piece);
    else if (bytes > MAX_DISCARDED_BYTES) break;
  }
  if (bytes <= MAX_BYTES) return Buffer.concat(pieces).toString();
  throw new Problem('bad-request', 'The form is longer than 64 kB: shorten the texts.', {}, 413);
}
