import { hash } from 'node:crypto';

/** A strong entity tag for a response that these parts determine. */
export function entityTag(...parts: readonly (string | number)[]): string {
  return `"${hash('sha1', parts.join('\n'), 'base64url')}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: weak comparison). */
export function isNoneMatch(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag) ?? false;
}

/** Whether `If-None-Match` is `*`, which matches any successful response. */
export function isAnyTag(header: string | undefined): boolean {
  return header?.trim() === '*';
}
