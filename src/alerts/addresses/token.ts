import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** What lets somebody in by a link: the id of a row, and a secret of which the row has only the hash. */
export interface Token {
  readonly id: string;
  /** As the link has it: `<id>.<secret>`. */
  readonly text: string;
  readonly hash: string;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A new token, of 256 random bits. */
export function newToken(id: string = randomUUID()): Token {
  const secret = randomBytes(32).toString('base64url');
  return { id, text: `${id}.${secret}`, hash: hashOf(secret) };
}

/** The id that a text names as a token; "" if it is none. */
export const idOf = (text: string): string => /^([\w-]{1,64})\.[\w-]{43}$/.exec(text)?.[1] ?? '';

/** Whether a text is the token whose secret has this hash. Takes the same time for every wrong one. */
export function isToken(text: string, hash: string): boolean {
  const given = Buffer.from(hashOf(text.slice(text.indexOf('.') + 1)));
  const expected = Buffer.from(hash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
