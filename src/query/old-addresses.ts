import { type Route, redirect } from '../http/index.ts';

const roots = ['/infrastructure-projects/', '/api/v1/infrastructure-projects/'];

/** Redirects from the addresses of the time when the service had provincial projects only. */
export const oldAddressRoutes: readonly Route[] = roots.flatMap((root) =>
  [`${root}provincial`, `${root}provincial/*`].map((path) => ({
    path,
    handle: ({ url }) => redirect(`${root}full${afterSegments(url, root.split('/').length - 1)}`),
  })),
);

/**
 * What follows the first segments of a path. They are counted, not compared: a client may encode
 * any letter, and a redirect that left one encoded would lead back to itself.
 */
const afterSegments = (url: string, count: number): string =>
  url.replace(new RegExp(`^(?:/[^/?]*){${count}}`), '');
