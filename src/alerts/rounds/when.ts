import type { SeenPublication } from '../told/publication.ts';

const MINUTE_MS = 60_000;

/** How long an older publication than that last told must stay before mails tell what it changed back. */
const OLDER_MS = 10 * MINUTE_MS;

/**
 * When mails about a publication begin, in milliseconds since 1970: a delay after it was published. One that is
 * not newer than that last told came back with a backup, or is read from a replica that is behind: it counts
 * from when this process saw it.
 */
export function beginsAt(
  { publishedAt }: SeenPublication,
  told: SeenPublication | undefined,
  seenAt: number,
  delayMinutes: number,
): number {
  const delayMs = delayMinutes * MINUTE_MS;
  const isNewer = told === undefined || publishedAt > told.publishedAt;
  return isNewer ? Date.parse(publishedAt) + delayMs : seenAt + Math.max(delayMs, OLDER_MS);
}
