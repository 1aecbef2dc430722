import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reported } from '../../src/project/project.fixture.ts';
import { openReader } from '../../src/store/index.ts';
import { quarterOf, writerOf } from '../../src/store/store.fixture.ts';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { runProgram, spawnProgram, temporaryFolder } from '../program.ts';

let folder: ReturnType<typeof temporaryFolder>;
let store = '';
let file = '';
beforeEach(() => {
  folder = temporaryFolder();
  store = `sqlite:${folder.path}/projects.db`;
  file = writeIrmCsv(join(folder.path, 'small.csv'), markedProjects(3, ''));
});
afterEach(() => folder.remove());

/** Publishes from this process, and stops halfway until it is released. */
async function publishingInTheMiddle() {
  const writer = writerOf(store);
  let goOn = () => {};
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const projects = async function* () {
    yield [reported('1')];
    begun();
    await gate;
  };
  const publishing = writer.publish({
    kind: 'reported',
    snapshots: [{ irmSnapshot: quarterOf('2019-20', 4), projects: projects() }],
  });
  await beginning;
  const finish = async () => {
    goOn();
    await publishing;
    await writer.close();
  };
  return { finish };
}

const quarters = async () => (await openReader(store).irmSnapshots()).map(({ quarter }) => quarter);

describe('an import while another is publishing', () => {
  test('says that it waits, compares again when the other one has ended, and publishes', async () => {
    const other = await publishingInTheMiddle();
    const child = spawnProgram(importArguments(store, file));
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const ended = once(child, 'exit');
    await expect
      .poll(() => said)
      .toMatch(/^Another program is publishing into .*: waiting up to 60 seconds\.\n$/);
    expect(child.exitCode).toBeNull();
    await other.finish();
    expect(await ended).toEqual([0, null]);
    expect(said).toMatch(/\nSomebody else published meanwhile: the file is compared again\.\n$/);
    expect(await quarters()).toEqual([1, 4]);
  });

  test.each(['0', '1'])(
    'gives up after LOCK_WAIT_SECONDS=%s, says why and publishes nothing',
    async (seconds) => {
      const other = await publishingInTheMiddle();
      const { code, stderr } = await runProgram(importArguments(store, file), {
        env: { LOCK_WAIT_SECONDS: seconds },
      });
      expect(code).toBe(1);
      expect(stderr.trim().split('\n').at(-1)).toBe(
        `infra-projects: Another program is publishing into ${folder.path}/projects.db: try again when it has finished, or wait longer with LOCK_WAIT_SECONDS.`,
      );
      await other.finish();
      expect(await quarters()).toEqual([4]);
      expect((await runProgram(importArguments(store, file))).code).toBe(0);
      expect(await quarters()).toEqual([1, 4]);
    },
  );

  test('does not block reading', async () => {
    const other = await publishingInTheMiddle();
    const { code, stdout } = await runProgram(['snapshots', '--json', '--store', store]);
    expect([code, JSON.parse(stdout).snapshots]).toEqual([0, []]);
    await other.finish();
  });
});

test('imports that start at the same time in a new store all succeed', async () => {
  const results = await Promise.all(
    ['1', '2', '3'].map((quarter) => runProgram(importArguments(store, file, { quarter }))),
  );
  for (const { code, stderr } of results) expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(await quarters()).toEqual([1, 2, 3]);
  expect((await openReader(store).state()).dataVersion).toBe(3);
});
