import Type from 'typebox';
import { catalogueKinds, type IndexSource, lastPublishedAt } from '../index/index.ts';
import type { DescribedOperation } from './operation.ts';
import { noData, Problem } from './problem.ts';
import { bufferedResponse } from './response.ts';
import { NO_PARAMETERS, type Route } from './route.ts';

const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' } as const;

const healthSchema = Type.Object(
  { status: Type.Literal('ok') },
  { $id: 'Health', additionalProperties: false },
);

const readinessSchema = Type.Object(
  {
    status: Type.Literal('ready'),
    store: Type.String({ description: 'Identifies the store: no other has this name.' }),
    data_version: Type.Integer({ minimum: 1, description: 'Rises with every publication.' }),
    catalogue: Type.Enum([...catalogueKinds], {
      description: 'Where the projects come from.',
    }),
    projects: Type.Integer({ minimum: 0, description: 'Projects of the catalogue.' }),
    published_at: Type.String({
      description: 'When the newest of its snapshots was published (ISO 8601, UTC).',
    }),
    indexed_at: Type.String({ description: 'When its index was built (ISO 8601, UTC).' }),
    age_seconds: Type.Integer({ minimum: 0, description: 'Seconds since its index was built.' }),
    store_reachable: Type.Boolean({
      description: 'Whether the store answered when it was last asked for something newer.',
    }),
    needs_upgrade: Type.Boolean({
      description:
        'Whether a newer version of the program has migrated the store: this one serves its last data until it is upgraded.',
    }),
  },
  { $id: 'Readiness', additionalProperties: false },
);

/** The routes below for the documents about the service. */
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
      schema: healthSchema,
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

/** `/healthz`: the process answers. */
export const livenessRoute: Route = {
  path: '/healthz',
  parameterNames: NO_PARAMETERS,
  isAlwaysAdmitted: true,
  handle: () => bufferedResponse(200, HEADERS, '{"status":"ok"}'),
};

/**
 * Liveness, and `/readyz`: the process has data to answer with, and which. While it stops, `/readyz`
 * says no, so that proxies send requests elsewhere.
 */
export const healthRoutes = (source: IndexSource, stopping?: AbortSignal): readonly Route[] => [
  livenessRoute,
  {
    path: '/readyz',
    parameterNames: NO_PARAMETERS,
    isAlwaysAdmitted: true,
    handle: () => {
      if (stopping?.aborted)
        throw new Problem('stopping', 'The service is stopping: ask another node, or try again in a moment.');
      return bufferedResponse(200, HEADERS, JSON.stringify(readiness(source)));
    },
  },
];

/** Fails with a `Problem` while there is no data. */
function readiness({ current, absence, storeContact }: IndexSource) {
  if (current === undefined) throw noData(absence);
  const { storeId, dataVersion, kind, projects, builtAt } = current.manifest;
  return {
    status: 'ready',
    store: storeId,
    data_version: dataVersion,
    catalogue: kind,
    projects,
    published_at: lastPublishedAt(current.manifest),
    indexed_at: builtAt,
    age_seconds: Math.max(0, Math.floor((Date.now() - Date.parse(builtAt)) / 1000)),
    store_reachable: storeContact?.reachable ?? true,
    needs_upgrade: storeContact?.needsUpgrade ?? false,
  };
}
