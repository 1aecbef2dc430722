import type { FastifyInstance } from 'fastify';
import type { IndexSource } from '../index/index.ts';
import { noData } from './problem.ts';
import { readRoute } from './read-route.ts';

const NOT_KEPT = { 'cache-control': 'no-store', 'content-type': 'application/json' } as const;

/** `/healthz`: the process answers. `/readyz`: it has data to answer with, and which. */
export function healthRoutes(app: FastifyInstance, source: IndexSource): void {
  readRoute(app, '/healthz', async (_request, reply) => reply.headers(NOT_KEPT).send('{"status":"ok"}'));
  readRoute(app, '/readyz', async (_request, reply) => {
    const manifest = source.current?.manifest;
    if (manifest === undefined) throw noData();
    const { storeId, dataVersion, kind, projects } = manifest;
    const readiness = {
      status: 'ready',
      store: storeId,
      data_version: dataVersion,
      catalogue: kind,
      projects,
    };
    return reply.headers(NOT_KEPT).send(JSON.stringify(readiness));
  });
}
