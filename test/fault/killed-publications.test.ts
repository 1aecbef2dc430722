import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { openReader } from '../../src/store/index.ts';
import { startPostgres } from '../fixtures/postgres-server.ts';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../irm-file.ts';
import { runProgram, spawnProgram, temporaryFolder } from '../program.ts';
import { extent, report, seedOfRun, timeoutFor } from './extent.ts';
import { randomFrom } from './random.ts';

const KILLS = extent(4, 20);
const PROJECTS = 5000;

const folder = temporaryFolder();
const server = await startPostgres();
afterAll(async () => {
  await server.dispose();
  folder.remove();
});

/** The files of two quarters. */
const [fileA, fileB] = ['A', 'B'].map((mark) =>
  writeIrmCsv(join(folder.path, `${mark}.csv`), markedProjects(PROJECTS, mark)),
) as [string, string];

/** The rows of a store, without when they were published. */
const contentOf = (store: string) =>
  openReader(store).read(async ({ irmSnapshots, histories }) => {
    const rows: unknown[] = irmSnapshots.map(({ publishedAt: _, ...snapshot }) => snapshot);
    for await (const batch of histories()) rows.push(...batch);
    return JSON.stringify(rows);
  });

const lastOf = async (store: string) => (await openReader(store).publications()).at(-1)!;

async function succeed(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const { code, stderr } = await runProgram(args);
  expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
  return performance.now() - start;
}

/** Runs a command and kills it after some milliseconds. */
async function killed(args: readonly string[], ms: number): Promise<void> {
  const child = spawnProgram(args);
  const ended = once(child, 'exit');
  await Promise.race([ended, after(ms)]);
  child.kill('SIGKILL');
  await ended;
}

const stores = {
  SQLite: `sqlite:${folder.path}/projects.db`,
  PostgreSQL: server.storeUrl('killed'),
};

describe.each(Object.entries(stores))('on %s, kill -9 in', (_engine, store) => {
  const second = importArguments(store, fileB, { quarter: '2', taken: '2019-10-15' });
  const remove = ['remove', ...quarterArguments(), '--yes', '--store', store];
  const backTo = (number: number) => ['rollback', String(number), '--yes', '--store', store];
  const kinds = [
    { what: 'imports', command: second },
    { what: 'removals', command: remove },
    { what: 'rollbacks', command: backTo(2) },
  ];

  test(
    `${KILLS} imports, removals and rollbacks leave the old or the new, a log that verifies, and the way back`,
    async () => {
      const seed = seedOfRun();
      const random = randomFrom(seed);
      await succeed(importArguments(store, fileA));
      const first = await contentOf(store);
      await succeed(second);
      const begin = async () => {
        if ((await contentOf(store)) !== first) await succeed(backTo(1));
      };
      for (const { what, command } of kinds) {
        await begin();
        const duration = await succeed(command);
        const done = await contentOf(store);
        const outcomes = { old: 0, new: 0 };
        for (let kill = 0; kill < KILLS; kill++) {
          await begin();
          const before = await lastOf(store);
          await killed(command, (duration * (kill + random())) / KILLS);
          const last = await lastOf(store);
          const isNew = last.id !== before.id;
          outcomes[isNew ? 'new' : 'old']++;
          const { differences } = await openReader(store).verify();
          const found = { number: last.number, differences };
          const expected = { number: before.number + Number(isNew), differences: [] };
          expect({ what, kill, ...found }).toEqual({ what, kill, ...expected });
          expect((await contentOf(store)) === (isNew ? done : first), `${what}, kill ${kill}`).toBe(true);
        }
        report(`${what}: ${JSON.stringify(outcomes)}, SEED=${seed}`);
        expect(outcomes.old).toBeGreaterThan(0);
        await begin();
        expect((await contentOf(store)) === first).toBe(true);
      }
    },
    timeoutFor(KILLS * 45),
  );
});
