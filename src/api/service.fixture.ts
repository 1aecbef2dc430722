import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { type Config, readConfig } from '../config.ts';
import { WholeCatalogue } from '../export/index.ts';
import { buildIndex } from '../index/build-index.ts';
import { CatalogueIndex } from '../index/index.ts';
import { openReader, openWriter, type Publication } from '../store/index.ts';
import { apiOperations } from './operations.ts';
import { createServer } from './server.ts';

/** The service over a catalogue of its own, not listening: requests go in by `inject`. */
export interface TestService {
  readonly app: FastifyInstance;
  readonly index: CatalogueIndex;
  close(): Promise<void>;
}

/** Publishes into a new store, indexes it and serves it with the given settings. */
export async function serviceOver(
  publication: Publication,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const directory = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  const storeUrl = `sqlite:${join(directory, 'projects.db')}`;
  const store = openWriter(storeUrl, { lockWaitSeconds: 0 });
  await store.publish(publication);
  await store.close();
  const service = await serviceOf(storeUrl, environment);
  const close = async () => {
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { ...service, close };
}

/** Indexes what a store holds and serves it with the given settings. */
export async function serviceOf(
  storeUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const directory = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  const { config } = readConfig({ STORE_URL: storeUrl, ...environment });
  await openReader(storeUrl).read((reading) => buildIndex(reading, join(directory, 'index')));
  const index = await CatalogueIndex.load(join(directory, 'index'));
  const app = appOver({ current: index }, config);
  const close = async () => {
    await app.close();
    await index.release();
    rmSync(directory, { recursive: true, force: true });
  };
  return { app, index, close };
}

/** The service before any data has been published. */
export const serviceWithoutData = (): FastifyInstance =>
  appOver({ current: undefined }, readConfig({}).config);

function appOver(index: { readonly current: CatalogueIndex | undefined }, config: Config): FastifyInstance {
  return createServer({
    config,
    index,
    operations: apiOperations(config.maxLimit, new WholeCatalogue('http://service.example')),
    programVersion: 'test',
    logger: pino({ level: 'silent' }),
  });
}
