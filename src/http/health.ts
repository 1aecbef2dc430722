import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { closed, countSchema } from '../api/schemas/project-schema.ts';
import { catalogueKinds, type IndexSource, lastPublishedAt } from '../index/index.ts';
import type { DescribedOperation } from './operation.ts';
import { noData } from './problem.ts';
import { readRoute } from './read-route.ts';

const NOT_KEPT = { 'cache-control': 'no-store', 'content-type': 'application/json' } as const;

const readinessSchema = closed(
  {
    status: Type.Literal('ready'),
    store: Type.String({ description: 'Name of the store, which no other store has.' }),
    data_version: Type.Integer({ minimum: 1, description: 'Rises with every publication.' }),
    catalogue: Type.Enum([...catalogueKinds], {
      description: 'Where the projects come from.',
    }),
    projects: countSchema('Projects of the catalogue.'),
    published_at: Type.String({
      description: 'When the newest of its snapshots was published (ISO 8601, UTC).',
    }),
    indexed_at: Type.String({ description: 'When its index was built (ISO 8601, UTC).' }),
    age_seconds: Type.Integer({ minimum: 0, description: 'Seconds since its index was built.' }),
    store_reachable: Type.Boolean({
      description: 'Whether the store answered when it was last asked for something newer.',
    }),
  },
  { $id: 'Readiness' },
);

/** The addresses below as others see them. */
export const healthDescriptions: readonly DescribedOperation[] = [
  {
    name: 'Check that it runs',
    description: 'Whether the process answers.',
    path: '/healthz',
    parameters: [],
    documentation: {
      group: 'Service',
      statuses: [200, 414, 431],
      contentTypes: ['application/json'],
      schema: closed({ status: Type.Literal('ok') }, { $id: 'Health' }),
      example: '/healthz',
    },
  },
  {
    name: 'Check that it is ready',
    description: 'Whether there is data to answer with, and which.',
    path: '/readyz',
    parameters: [],
    documentation: {
      group: 'Service',
      statuses: [200, 414, 431, 503],
      contentTypes: ['application/json'],
      schema: readinessSchema,
    },
  },
];

/** `/healthz`: the process answers. `/readyz`: it has data to answer with, and which. */
export function healthRoutes(app: FastifyInstance, source: IndexSource): void {
  readRoute(app, '/healthz', async (_request, reply) => reply.headers(NOT_KEPT).send('{"status":"ok"}'));
  readRoute(app, '/readyz', async (_request, reply) => {
    const manifest = source.current?.manifest;
    if (manifest === undefined) throw noData();
    const { storeId, dataVersion, kind, projects, builtAt } = manifest;
    const readiness = {
      status: 'ready',
      store: storeId,
      data_version: dataVersion,
      catalogue: kind,
      projects,
      published_at: lastPublishedAt(manifest),
      indexed_at: builtAt,
      age_seconds: Math.max(0, Math.floor((Date.now() - Date.parse(builtAt)) / 1000)),
      store_reachable: source.storeContact?.reachable ?? true,
    };
    return reply.headers(NOT_KEPT).send(JSON.stringify(readiness));
  });
}
