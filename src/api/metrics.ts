import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { CatalogueIndex, IndexSource } from '../index/index.ts';
import { readRoute } from './read-route.ts';

/** When the newest snapshot of an index was published, an ISO 8601 instant. */
export const publishedAt = ({ irmSnapshots }: Pick<CatalogueIndex['manifest'], 'irmSnapshots'>): string =>
  irmSnapshots
    .map((irmSnapshot) => irmSnapshot.publishedAt)
    .sort()
    .at(-1) ?? '';

const secondsOf = (instant: string): number => (Date.parse(instant) || 0) / 1000;

/** What this node answers from, as Prometheus asks for it. Ages are told as instants, too: `time() - ...` is the age. */
export function nodeMetrics(source: IndexSource): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `infra_projects_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  const manifest = () => source.current?.manifest;
  const builtAt = () => secondsOf(manifest()?.builtAt ?? '');
  gauge('ready', 'Whether there is data to answer with.', () => (manifest() === undefined ? 0 : 1));
  gauge('data_version', 'Data version that is served, 0 for none.', () => manifest()?.dataVersion ?? 0);
  gauge('projects', 'Projects of the catalogue that is served.', () => manifest()?.projects ?? 0);
  gauge('data_published_timestamp_seconds', 'When the newest snapshot that is served was published.', () =>
    secondsOf(publishedAt(manifest() ?? { irmSnapshots: [] })),
  );
  gauge('index_built_timestamp_seconds', 'When the index that answers was built, 0 for none.', builtAt);
  gauge('index_age_seconds', 'Seconds since the index that answers was built, 0 for none.', () =>
    builtAt() === 0 ? 0 : Math.max(0, Date.now() / 1000 - builtAt()),
  );
  gauge('store_reachable', 'Whether the store answered when it was last asked.', () =>
    source.storeContact?.reachable === false ? 0 : 1,
  );
  gauge(
    'store_last_answer_timestamp_seconds',
    'When the store last answered, 0 for never.',
    () => (source.storeContact?.lastAnswerAt ?? 0) / 1000,
  );
  return registry;
}

/** `/metrics` in Prometheus' text format. */
export function metricsRoute(app: FastifyInstance, registry: Registry): void {
  readRoute(app, '/metrics', async (_request, reply) => {
    const headers = { 'cache-control': 'no-store', 'content-type': registry.contentType };
    return reply.headers(headers).send(await registry.metrics());
  });
}
