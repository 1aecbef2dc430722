import { type Route, type RouteRequest, redirect } from '../http/index.ts';
import { splitUrl } from '../http/route.ts';
import { apiPaths } from './addresses.ts';

const roots = ['/infrastructure-projects/', '/api/v1/infrastructure-projects/'];

/**
 * Redirects from the addresses of the time when the service had provincial projects only, and
 * from the beginning of the listing's address, which people try. `prefix` is the path that the
 * service is below.
 */
export const oldAddressRoutes = (prefix = ''): readonly Route[] => [
  ...roots.flatMap((root) =>
    [`${root}provincial`, `${root}provincial/*`].map((path) => ({
      path,
      handle: ({ url }: RouteRequest) =>
        redirect(`${prefix}${root}full${afterSegments(url, (prefix + root).split('/').length - 1)}`),
    })),
  ),
  ...['/api/v1/infrastructure-projects/full', '/api/v1/infrastructure-projects/full/'].map((path) => ({
    path,
    handle: ({ url }: RouteRequest) =>
      redirect(`${prefix}${apiPaths.listing}${url.slice(splitUrl(url).path.length)}`),
  })),
];

/**
 * What follows the first segments of a path. They are counted, not compared: a client may encode
 * any letter, and a redirect that left one encoded would lead back to itself.
 */
const afterSegments = (url: string, count: number): string =>
  url.replace(new RegExp(`^(?:/[^/?]*){${count}}`), '');
