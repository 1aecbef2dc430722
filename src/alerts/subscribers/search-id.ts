import { createHash } from 'node:crypto';

/** The id of a saved search in the database, from its text: everybody who follows the same shares a row. */
export const searchId = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
