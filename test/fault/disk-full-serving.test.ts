import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { republishArguments } from '../irm-file.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { type Load, startLoad } from './load/steady-load.ts';
import { mountSmallDisk, type SmallDisk } from './machine/small-disk.ts';
import { publishFile, writeNumbered } from './numbered-publication.ts';
import { loggedSentences, PATIENT, readinessOf, served } from './service-state.ts';

/** Publishing on a full disk, while a service answers a light, steady load. */
const PROJECTS = 1_000;
const DISK_MB = 16;
/** Free space during an import in KiB: for nothing, for the beginning, for nearly everything. */
const freeSpaces = [0, 200, 16, 400, 64, 1200, 2, 100, 300, 600, 800, 1000].slice(0, extent(2, 12));

let folder: ReturnType<typeof temporaryFolder>;
let disk: SmallDisk;
let service: RunningService;
let load: Load;
beforeEach(() => {
  folder = temporaryFolder();
  disk = mountSmallDisk(DISK_MB);
});
afterEach(async () => {
  await load?.stop();
  await service.stop();
  disk.remove();
  folder.remove();
});

/** Publishes once and serves the store. */
async function serve(store: string, indexes: string): Promise<void> {
  await publishFile(store, writeNumbered(folder.path, 1, PROJECTS));
  service = await startService(['--store', store], { env: { DATA_POLL_MS: '50', INDEX_DIR: indexes } });
  load = startLoad(service.base, { clients: 3, pauseMs: 20, keepsConnections: true });
}

async function responsesContinue(): Promise<void> {
  const before = load.figures.requests;
  await expect.poll(() => load.figures.requests, PATIENT).toBeGreaterThan(before + extent(40, 400));
}

/** Expects that every response was complete and had one publication. */
async function endsWell(newest: number): Promise<void> {
  const { requests, failures, brokenOff, mixed, newest: seen } = await load.stop();
  expect(requests).toBeGreaterThan(0);
  expect({ failures, brokenOff, mixed, seen }).toEqual({
    failures: [],
    brokenOff: 0,
    mixed: 0,
    seen: newest,
  });
}

describe('on a full disk', () => {
  test(
    'an import publishes nothing, the service continues, and what is published once there is space is served',
    async () => {
      const store = `sqlite:${disk.path}/projects.db`;
      await serve(store, join(disk.path, 'indexes'));
      let version = 1;
      let publication = 1;
      let refused = 0;
      for (const kilobytes of freeSpaces) {
        const file = writeNumbered(folder.path, ++publication, PROJECTS);
        disk.fill(kilobytes * 1024);
        const { code, stdout, stderr } = await runProgram(republishArguments(store, file));
        if (code === 0) version++;
        else {
          refused++;
          expect({ kilobytes, code, stdout }).toEqual({
            kilobytes,
            code: 1,
            stdout: expect.not.stringContaining('Published'),
          });
          expect(stderr).toMatch(
            /^infra-projects: The disk of .*projects\.db is full: nothing was published; make room and try again\.\n$/,
          );
        }
        await responsesContinue();
        disk.freeSpace();
        const { stdout: held } = await runProgram(['snapshots', '--json', '--store', store]);
        expect(JSON.parse(held)).toMatchObject({ dataVersion: version, snapshots: [{ projects: PROJECTS }] });
        await served(service.base, version);
        if (code !== 0)
          await served(service.base, await publishFile(store, file).then((next) => (version = next)));
      }
      await responsesContinue();
      await endsWell(publication);
      const sentences = loggedSentences(service.output());
      report(
        `${freeSpaces.length} imports into a full disk: ${refused} rejected; ${load.figures.requests} responses meanwhile; the log: ${JSON.stringify([...new Set(sentences)])}`,
      );
      expect(refused).toBeGreaterThan(0);
      for (const sentence of sentences)
        expect(sentence).toMatch(
          /^The (store cannot be read|newest data cannot be indexed), the service continues with its last data/,
        );
    },
    timeoutFor(extent(30, 120)),
  );

  test(
    'an index is not built, the service continues with its last data, and takes the newest when there is space',
    async () => {
      const store = `sqlite:${folder.path}/projects.db`;
      await serve(store, join(disk.path, 'indexes'));
      for (const [i, kilobytes] of freeSpaces.entries()) {
        // Less than any index takes.
        disk.fill((kilobytes / 12) * 1024);
        const said = loggedSentences(service.output()).length;
        const version = await publishFile(store, writeNumbered(folder.path, i + 2, PROJECTS));
        await expect.poll(() => loggedSentences(service.output()).length, PATIENT).toBe(said + 1);
        await responsesContinue();
        expect(await readinessOf(service.base)).toMatchObject({
          data_version: version - 1,
          store_reachable: true,
        });
        disk.freeSpace();
        await served(service.base, version);
      }
      await responsesContinue();
      await endsWell(freeSpaces.length + 1);
      report(
        `${freeSpaces.length} publications without space for an index: ${load.figures.requests} responses meanwhile`,
      );
      expect(new Set(loggedSentences(service.output()))).toEqual(
        new Set([
          `The newest data cannot be indexed, the service continues with its last data: There is no space for the index in ${disk.path}/indexes: free some, or set INDEX_DIR to a folder on another disk.`,
        ]),
      );
    },
    timeoutFor(extent(30, 120)),
  );

  test(
    'a service that starts without space for an index says so, and is ready as soon as there is some',
    async () => {
      const store = `sqlite:${folder.path}/projects.db`;
      const indexes = join(disk.path, 'indexes');
      await publishFile(store, writeNumbered(folder.path, 1, PROJECTS));
      disk.fill();
      service = await startService(['--store', store], { env: { DATA_POLL_MS: '50', INDEX_DIR: indexes } });
      expect((await fetch(`${service.base}/readyz`)).status).toBe(503);
      await expect
        .poll(() => loggedSentences(service.output()), PATIENT)
        .toEqual([
          expect.stringMatching(/There is no space for the index in .*: free some, or set INDEX_DIR/),
        ]);
      disk.freeSpace();
      await served(service.base, 1);
      expect(loggedSentences(service.output())).toHaveLength(1);
    },
    timeoutFor(30),
  );

  test(
    'files for download are 503 until there is space, and everything else is answered',
    async () => {
      const store = `sqlite:${folder.path}/projects.db`;
      const indexes = join(disk.path, 'indexes');
      await serve(store, indexes);
      disk.fill(64 * 1024);
      const list = `${service.base}/api/v1/infrastructure-projects/full/download/`;
      for (let i = 0; i < extent(20, 200); i++) {
        const { status, headers } = await fetch(list);
        expect([status, headers.get('retry-after')]).toEqual([503, '30']);
        const file = await fetch(
          `${service.base}/infrastructure-projects/full/download/infrastructure-projects.csv`,
          { headers: { range: 'bytes=0-99' } },
        );
        expect(file.status).toBe(503);
      }
      // What a search finds is not written to a disk.
      for (const format of ['csv', 'xlsx', 'jsonl', 'oc4ids']) {
        const response = await fetch(
          `${service.base}/infrastructure-projects/full/search/${format}?ordering=name`,
        );
        expect([format, response.status]).toEqual([format, 200]);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
      await responsesContinue();
      expect((await fetch(`${service.base}/healthz`)).status).toBe(200);
      disk.freeSpace();
      await expect.poll(async () => (await fetch(list)).status, PATIENT).toBe(200);
      expect(readdirSync(indexes, { recursive: true }).filter((name) => /making-/.test(`${name}`))).toEqual(
        [],
      );
      await endsWell(1);
      const failures = service.output().match(/The files for download cannot be written into/g) ?? [];
      report(`downloads on a full disk: the log said so ${failures.length} times`);
      expect(failures.length).toBeGreaterThan(0);
      expect(service.output()).not.toContain('uncaught');
    },
    timeoutFor(extent(30, 120)),
  );
});
