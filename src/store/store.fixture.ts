import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { inject } from 'vitest';
import { startPostgres } from '../../test/fixtures/postgres-server.ts';
import type { IrmSnapshot, Quarter, ReportedProject, Sphere } from '../project/index.ts';
import { openReader, openWriter } from './open.ts';
import type { KnownProject, ProjectHistory, StoreReader } from './port.ts';
import type { StoreWriter } from './writing-port.ts';

type EngineName = 'SQLite' | 'PostgreSQL';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Engines that this project tests, and those that it may use. Set in vitest.config.ts. */
    readonly storeEngines: {
      readonly tested: readonly EngineName[];
      readonly available: readonly EngineName[];
    };
  }
}

/** Makes stores for a test suite, which disposes of them at the end. */
export interface StoreEngine {
  readonly name: EngineName;
  /** Address of a store that does not exist yet. */
  newStoreUrl(): string;
  /** Runs SQL in the store at `url`, to put it into a state that this program does not write. */
  execute(url: string, sql: string): Promise<void>;
  /** SQL that makes a store claim to be of another version of its structure. */
  claimVersion(version: number): string;
  dispose(): void | Promise<void>;
}

const startEngine: Readonly<Record<EngineName, () => Promise<StoreEngine>>> = {
  SQLite: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'infra-projects-'));
    let stores = 0;
    return {
      name: 'SQLite',
      newStoreUrl: () => `sqlite:${join(directory, `store-${++stores}.db`)}`,
      execute: async (url, sql) => {
        const db = new Database(url.replace('sqlite:', ''));
        db.exec(sql);
        db.close();
      },
      claimVersion: (version) => `PRAGMA user_version = ${version}`,
      dispose: () => rmSync(directory, { recursive: true, force: true }),
    };
  },
  PostgreSQL: async () => {
    const server = await startPostgres();
    let stores = 0;
    return {
      name: 'PostgreSQL',
      newStoreUrl: () => server.storeUrl(`store_${++stores}`),
      execute: async (url, sql) => {
        await server.sql(`SET search_path TO ${new URL(url).searchParams.get('schema')}; ${sql}`);
      },
      claimVersion: (version) => `UPDATE infra_projects_schema SET version = ${version}`,
      dispose: server.dispose,
    };
  },
};

/** Read when it is needed: projects that only borrow data from this file do not provide it. */
const storeEngines = () => inject('storeEngines');

/** Starts the engines that this project tests: every test of the store contract runs on each. */
export const startTestedEngines = (): Promise<readonly StoreEngine[]> =>
  Promise.all(storeEngines().tested.map((name) => startEngine[name]()));

/** Starts every engine that a test may use beside those. */
export const startAvailableEngines = (): Promise<readonly StoreEngine[]> =>
  Promise.all(storeEngines().available.map((name) => startEngine[name]()));

export const isTested = ({ name }: StoreEngine): boolean => storeEngines().tested.includes(name);

export const writerOf = (url: string): StoreWriter => openWriter(url, { lockWaitSeconds: 5 });
export const readerOf = (url: string): StoreReader => openReader(url);

export function quarterOf(
  financialYear: string,
  quarter: Quarter,
  sphere: Sphere = 'provincial',
): IrmSnapshot {
  return { sphere, financialYear, quarter, taken: `${financialYear.slice(0, 4)}-10-15` };
}

/** Publishes reported projects as one snapshot. */
export function publish(store: StoreWriter, irmSnapshot: IrmSnapshot, projects: readonly ReportedProject[]) {
  return store.publish({ kind: 'reported', snapshots: [{ irmSnapshot, projects: batches(projects) }] });
}

/** Adds reported projects, given in batches, to a snapshot. */
export function add(
  store: StoreWriter,
  irmSnapshot: IrmSnapshot,
  ...projects: readonly (readonly ReportedProject[])[]
) {
  const inBatches = async function* () {
    yield* projects;
  };
  return store.publish({
    kind: 'reported',
    mode: 'add',
    snapshots: [{ irmSnapshot, projects: inBatches() }],
  });
}

export async function* batches<P extends ReportedProject>(
  projects: readonly P[],
): AsyncGenerator<readonly P[]> {
  if (projects.length > 0) yield projects;
}

/** Every project with a snapshot. */
export async function historiesOf(store: StoreReader): Promise<readonly ProjectHistory[]> {
  return (await contentOf(store)).histories;
}

/** The fingerprints of its projects by their ids. */
export const fingerprintsOf = (store: StoreReader): Promise<ReadonlyMap<number, number> | undefined> =>
  store.read(async (reading) => {
    const found = await reading.fingerprints();
    return found && new Map(Array.from(found.ids, (id, i) => [id, found.values[i]!]));
  });

/** Everything in a store. */
export async function contentOf(store: StoreReader) {
  return store.read(async (reading) => {
    const { storeId, dataVersion, publicationId, kind, irmSnapshots } = reading;
    const histories: ProjectHistory[] = [];
    for await (const batch of reading.histories()) histories.push(...batch);
    const absent: KnownProject[] = [];
    for await (const batch of reading.absentProjects()) absent.push(...batch);
    const log = await reading.log.rows();
    return { storeId, dataVersion, publicationId, kind, irmSnapshots, histories, absent, log };
  });
}
