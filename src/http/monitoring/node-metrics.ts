import { Gauge, Registry } from 'prom-client';
import Type from 'typebox';
import { type IndexSource, lastPublishedAt, type StoreWork } from '../../index/index.ts';
import type { DescribedOperation } from '../operation.ts';
import { bufferedResponse } from '../response.ts';
import { NO_PARAMETERS, type Route } from '../route.ts';
import { gaugesIn } from './process-metrics.ts';

const secondsOf = (instant: string): number => (Date.parse(instant) || 0) / 1000;

/**
 * Metrics of the data that this process serves. Instants are there as well as ages: `time() - ...`
 * is an age.
 */
export function nodeMetrics(source: IndexSource, programVersion: string): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'infra_projects_build_info',
    help: 'Versions of the program and of Node, always 1.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: programVersion, node: process.version }, 1);
  // By default the worker that is furthest behind counts.
  const gauge = gaugesIn(registry, 'min');
  const manifest = () => source.current?.manifest;
  const builtAt = () => secondsOf(manifest()?.builtAt ?? '');
  gauge('processes', 'Processes that answer requests.', () => 1, 'sum');
  gauge('ready', 'Whether there is data to answer with.', () => (manifest() === undefined ? 0 : 1));
  gauge('data_version', 'Data version that is served, 0 for none.', () => manifest()?.dataVersion ?? 0);
  gauge(
    'store_data_version',
    'Data version of the store when it last answered, 0 for none.',
    () => source.storeContact?.dataVersion ?? 0,
    'max',
  );
  gauge('projects', 'Projects of the catalogue that is served.', () => manifest()?.projects ?? 0);
  gauge(
    'sample',
    'Whether the projects that are served are made up: the sample.',
    () => (source.current?.isSample ? 1 : 0),
    'max',
  );
  gauge('data_published_timestamp_seconds', 'When the newest snapshot that is served was published.', () =>
    secondsOf(lastPublishedAt(manifest() ?? { irmSnapshots: [] })),
  );
  gauge('index_built_timestamp_seconds', 'When the index in use was built, 0 for none.', builtAt);
  gauge(
    'index_age_seconds',
    'Seconds since the index in use was built, 0 for none.',
    () => (builtAt() === 0 ? 0 : Math.max(0, Date.now() / 1000 - builtAt())),
    'max',
  );
  gauge('store_reachable', 'Whether the store answered when it was last asked.', () =>
    source.storeContact?.reachable === false ? 0 : 1,
  );
  gauge(
    'needs_upgrade',
    'Whether a newer version of the program has migrated the store, which this one cannot read.',
    () => (source.storeContact?.needsUpgrade ? 1 : 0),
    'max',
  );
  const isAtWork = (work: StoreWork) => () => (source.storeWork === work ? 1 : 0);
  gauge(
    'store_migrating',
    'Whether a program migrates the store, looked up every ten seconds; of stores in PostgreSQL only.',
    isAtWork('migration'),
    'max',
  );
  gauge(
    'store_publishing',
    'Whether a program publishes into the store, looked up every ten seconds; of stores in PostgreSQL only.',
    isAtWork('publication'),
    'max',
  );
  gauge(
    'store_last_answer_timestamp_seconds',
    'When the store last answered, 0 for never.',
    () => (source.storeContact?.lastReachedAt ?? 0) / 1000,
  );
  return registry;
}

/** The route below for the documents about the service. */
export const metricsDescription: DescribedOperation = {
  name: 'Measure the service',
  description: 'Metrics of the service for Prometheus: data, requests, time and memory.',
  path: '/metrics',
  parameters: [],
  documentation: {
    group: 'Service',
    statuses: [200, 414, 431],
    contentTypes: ['text/plain'],
    schema: Type.String({ description: "Prometheus' text format." }),
  },
};

/**
 * `/metrics` in Prometheus' text format. `collect` gives the text, of one process or of all workers
 * together.
 */
export const metricsRoute = (registry: Registry, collect: () => Promise<string>): Route => ({
  path: '/metrics',
  parameterNames: NO_PARAMETERS,
  isAlwaysAdmitted: true,
  handle: async ({ turn }) => {
    await turn('certain');
    const headers = { 'cache-control': 'no-store', 'content-type': registry.contentType };
    return bufferedResponse(200, headers, await collect());
  },
});
