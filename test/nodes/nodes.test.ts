import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { apiPaths, pagePaths } from '../../src/query/addresses.ts';
import { importArguments, markedProjects, writeIrmWorkbook } from '../irm-file.ts';
import { projectRoot, runProgram, startService, temporaryFolder } from '../program.ts';
import { folderOfNode } from './node-versions.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const { version, engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const { HOME = '', PATH = '' } = process.env;

const versionOf = (major: number) =>
  spawnSync(join(folderOfNode(major), 'node'), ['--version'], { encoding: 'utf8' })
    .stdout.trim()
    .slice(1);

test.each([18, 20, 22, 24, 26])('Node %i is there', (major) => {
  expect(Number.parseInt(versionOf(major), 10)).toBe(major);
});

test('the oldest of these versions is the oldest that engines allow', () => {
  expect(engines.node).toBe(`>=${versionOf(22).replace(/\.0$/, '')}`);
});

describe.each([22, 24, 26])('in Node %i', (major) => {
  const node = join(folderOfNode(major), 'node');
  const env = { HOME, PATH: `${folderOfNode(major)}:${PATH}` };
  const store = `sqlite:${join(folder.path, `${major}.db`)}`;

  test('all tests of the store pass', async () => {
    const report = join(folder.path, `${major}.json`);
    const reporter = ['--reporter=json', `--outputFile=${report}`];
    const args = ['tools/runtime/run.mjs', 'vitest', 'run', '--project', 'unit', 'src/store', ...reporter];
    await promisify(execFile)(node, args, { cwd: projectRoot, env }).catch(() => {});
    const result = JSON.parse(readFileSync(report, 'utf8'));
    expect(result).toMatchObject({ success: true, numFailedTests: 0, numPendingTests: 0 });
    expect(result.numPassedTests).toBeGreaterThan(100);
  });

  test('the program publishes a workbook, starts, serves it, and stops', async () => {
    const workbook = join(folder.path, `${major}.xlsx`);
    await writeIrmWorkbook(workbook, markedProjects(300, 'reported'));
    const { code, stderr } = await runProgram(importArguments(store, workbook), { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const service = await startService(['--store', store, '--workers', '2'], { env });
    expect(readlinkSync(`/proc/${service.process.pid}/exe`)).toBe(node);
    const listing = await fetch(`${service.base}${apiPaths.listing}?q=reported`);
    expect(await listing.json()).toMatchObject({ count: 300 });
    const page = await fetch(service.base + pagePaths.start);
    expect(await page.text()).toContain('<h1');
    service.process.kill('SIGTERM');
    expect(await once(service.process, 'exit')).toEqual([0, null]);
  });
});

describe.each([18, 20])('in Node %i, which is too old', (major) => {
  const node = join(folderOfNode(major), 'node');
  const env = { HOME, PATH: `${folderOfNode(major)}:/usr/bin:/bin` };
  const said = `v${versionOf(major)}`;

  test('the program says so in one sentence', () => {
    const { status, stderr } = spawnSync(
      node,
      ['bin/infra-projects.js', 'snapshots', '--store', 'sqlite:a'],
      {
        cwd: projectRoot,
        encoding: 'utf8',
        env,
      },
    );
    expect([status, stderr]).toEqual([
      1,
      `infra-projects: Node ${engines.node.slice(2)} or newer is needed, and ${node} is ${said}: install Node 24 (https://nodejs.org).\n`,
    ]);
  });

  test('the starter and the tools of the clone take the Node that npm ci has installed', async () => {
    expect(await runProgram(['--version'], { env })).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    const args = ['tools/runtime/run.mjs', 'node', '-p', 'process.execPath'];
    const { stdout } = spawnSync(node, args, { cwd: projectRoot, encoding: 'utf8', env });
    expect(stdout).toBe(`${join(folderOfNode(24), 'node')}\n`);
  });
});

test('vitest in Node 20 says which command to run instead', () => {
  const node = join(folderOfNode(20), 'node');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'structure'];
  const { status, stderr } = spawnSync(node, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { HOME, PATH },
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`and this is v${versionOf(20)}: run "npm run vitest -- ..."`);
});
