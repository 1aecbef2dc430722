import { type Route, redirect } from '../http/index.ts';

const roots = ['/infrastructure-projects/', '/api/v1/infrastructure-projects/'];

/** Redirects from the addresses of the time when the service had provincial projects only. */
export const oldAddressRoutes: readonly Route[] = roots.flatMap((root) =>
  [`${root}provincial`, `${root}provincial/*`].map((path) => ({
    path,
    handle: ({ url }) => redirect(url.replace(`${root}provincial`, `${root}full`)),
  })),
);
