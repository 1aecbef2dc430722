import type { Session } from '../accounts/sessions.ts';

const RECENT_MS = 10 * 60 * 1000;

/**
 * Whether the person signed in within ten minutes. What decides who can sign in needs that (ASVS 5.0,
 * 7.5.1): a browser that somebody left open must not be enough.
 */
export const signedInRecently = ({ createdAt }: Session, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= RECENT_MS;
