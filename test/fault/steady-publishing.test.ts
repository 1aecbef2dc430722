import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { versionsIn } from '../../src/index/index.fixture.ts';
import { apiPaths, searchDownloadPath } from '../../src/query/addresses.ts';
import { type RunningService, startService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { ask, listingAndFacets, startLoad } from './load/steady-load.ts';
import { childrenOf, indexVersionsOpenIn, memoryMbOf, openFilesOf } from './machine/process-tree.ts';
import { publishFile, writeNumbered } from './numbered-publication.ts';
import { loggedSentences, PATIENT, served } from './service-state.ts';

/** Publishes a new version every two seconds, much more often than in practice, under load. */
const PROJECTS = 2_000;
const SECONDS = extent(10, 150);
const EVERY_MS = 2_000;
const LOOK_MS = 250;
/** A slow disk removes indexes late. What is never removed exceeds this within a minute. */
const MOST_MORE_INDEXES = 6;
/** For the response cache and uncollected garbage. A leak would exceed it within five minutes. */
const MOST_GROWTH_MB = 250;
const DOWNLOADS = apiPaths.bulkFiles;
const CSV = searchDownloadPath('csv');

const all = temporaryFolder();
afterAll(() => all.remove());

/** What a running service uses of the machine. */
interface Use {
  readonly memoryMb: number;
  readonly openFiles: number;
  readonly indexes: number;
  readonly diskMb: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The entries of a folder; none if it has been removed. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The bytes of a file, or of all files in a folder. */
function bytesOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return sum(namesIn(path).map((name) => bytesOf(join(path, name))));
}

function useOf({ process: { pid } }: RunningService, folder: string): Use {
  const processes = [pid!, ...childrenOf(pid!)];
  const indexes = join(folder, 'projects.index');
  return {
    memoryMb: sum(processes.map(memoryMbOf)),
    openFiles: sum(processes.map((each) => openFilesOf(each).length)),
    indexes: namesIn(indexes).length,
    diskMb: bytesOf(indexes) / 2 ** 20,
  };
}

/** The maximum of each figure. */
const mostOf = (uses: readonly Use[]): Use => ({
  memoryMb: Math.max(...uses.map(({ memoryMb }) => memoryMb)),
  openFiles: Math.max(...uses.map(({ openFiles }) => openFiles)),
  indexes: Math.max(...uses.map(({ indexes }) => indexes)),
  diskMb: Math.max(...uses.map(({ diskMb }) => diskMb)),
});

const told = ({ memoryMb, openFiles, indexes, diskMb }: Use): string =>
  `${memoryMb.toFixed(0)} MB of memory, ${openFiles} open files, ${indexes} indexes of ${diskMb.toFixed(1)} MB`;

/** Repeats something until stopped. Returns the results. */
function repeating<T>(everyMs: number, work: () => T | Promise<T>): { stop(): Promise<readonly T[]> } {
  let stopped = false;
  const done: T[] = [];
  const running = (async () => {
    while (!stopped) {
      const next = after(everyMs);
      done.push(await work());
      await next;
    }
    return done;
  })();
  running.catch(() => {});
  return {
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

describe('publishing every two seconds', () => {
  test.each([1, 2])(
    'under load leaves only the newest data, with %i workers',
    async (workers) => {
      const folder = join(all.path, `${workers}`);
      const files = temporaryFolder();
      const store = `sqlite:${folder}/projects.db`;
      let publications = 0;
      const publish = () => {
        publications++;
        return publishFile(store, writeNumbered(files.path, publications, PROJECTS));
      };
      await publish();
      const service = await startService(['--store', store, '--workers', `${workers}`], {
        env: { DATA_POLL_MS: '50' },
      });
      const { base } = service;
      const load = startLoad(base, {
        clients: 4,
        pauseMs: 10,
        keepsConnections: true,
        paths: [...listingAndFacets, CSV],
      });
      try {
        await served(base, publications);
        const uses = repeating(LOOK_MS, () => useOf(service, folder));
        const downloads = repeating(LOOK_MS, async () => (await ask(base + DOWNLOADS)).status);
        const publishing = repeating(EVERY_MS, publish);
        await after(SECONDS * 1000);
        const versions = await publishing.stop();
        await served(base, versions.at(-1)!);
        const before = load.figures.requests;
        await expect.poll(() => load.figures.requests, PATIENT).toBeGreaterThan(before + 100);
        const statuses = new Set(await downloads.stop());
        const { requests, failures, brokenOff, mixed, backwards, newest, slowestMs } = await load.stop();
        const measured = await uses.stop();
        const early = mostOf(measured.slice(0, measured.length / 2));
        const late = mostOf(measured.slice(measured.length / 2));
        report(
          `${versions.length} publications of ${PROJECTS} projects, ${workers} workers: ${requests} answers, the slowest after ${slowestMs} ms; at most, in the first half ${told(early)}; in the second ${told(late)}`,
        );
        expect({ failures, brokenOff, mixed, backwards, newest }).toEqual({
          failures: [],
          brokenOff: 0,
          mixed: 0,
          backwards: 0,
          newest: publications,
        });
        // 503: two newer publications followed before the files of this one were written.
        statuses.delete(503);
        expect([...statuses]).toEqual([200]);
        expect(loggedSentences(service.output())).toEqual([]);
        expect(late.memoryMb).toBeLessThan(early.memoryMb + MOST_GROWTH_MB);
        expect(late.indexes).toBeLessThanOrEqual(early.indexes + MOST_MORE_INDEXES);
        await expect
          .poll(() => useOf(service, folder).openFiles, PATIENT)
          .toBeLessThanOrEqual(early.openFiles);
        const parent = service.process.pid!;
        const answering = workers === 1 ? [parent] : childrenOf(parent);
        await expect
          .poll(() => answering.map(indexVersionsOpenIn), PATIENT)
          .toEqual(answering.map(() => [versions.at(-1)]));
        // Node closes forgotten files at some time, and warns about them.
        expect(service.output()).not.toContain('on garbage collection');
        await service.stop();
        expect(versionsIn(join(folder, 'projects.index'))).toEqual([
          expect.stringMatching(`^[0-9a-f]+-${versions.at(-1)}-`),
        ]);
      } finally {
        await load.stop();
        await service.stop();
        files.remove();
      }
    },
    timeoutFor(SECONDS),
  );
});
