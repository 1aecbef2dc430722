import type { FastifyInstance } from 'fastify';
import { readRoute } from '../http/read-route.ts';

const roots = ['/infrastructure-projects/', '/api/v1/infrastructure-projects/'];

/** Addresses that the public service had when it knew provincial projects only lead to the present ones, for good. */
export function oldAddressRoutes(app: FastifyInstance): void {
  for (const root of roots) {
    for (const old of [`${root}provincial`, `${root}provincial/*`]) {
      readRoute(app, old, async (request, reply) =>
        reply.redirect(request.url.replace(`${root}provincial`, `${root}full`), 301),
      );
    }
  }
}
