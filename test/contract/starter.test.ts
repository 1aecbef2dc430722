import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot, temporaryFolder } from '../program.ts';

const { version, engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const least: string = engines.node.replace('>=', '');
const [leastMajor, leastMinor] = least.split('.').map(Number) as [number, number];

const folder = temporaryFolder();
afterAll(() => folder.remove());

const SYSTEM = '/usr/bin:/bin';

/** A folder with a `node` that says it is of a version, and otherwise prints what it was started with. */
function pathWithNode(said: string): string {
  const path = join(folder.path, said);
  mkdirSync(path, { recursive: true });
  const script = `#!/bin/sh\nif [ "$1" = --version ]; then echo ${said}; else echo "taken: $*"; fi\n`;
  writeFileSync(join(path, 'node'), script, { mode: 0o755 });
  return path;
}

/** Lets Node say that it is of another version, as far as JavaScript can see. */
function sayingVersion(said: string): string {
  const file = join(folder.path, `${said}.cjs`);
  const versions = `{ ...process.versions, node: '${said.slice(1)}' }`;
  writeFileSync(
    file,
    `Object.defineProperties(process, { version: { value: '${said}' }, versions: { value: ${versions} } });`,
  );
  return `--require=${file}`;
}

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

const tooOld = ['v18.20.8', 'v20.20.2', `v${leastMajor}.${leastMinor - 1}.9`];
const newEnough = [`v${leastMajor}.${leastMinor}.0`, `v${leastMajor + 1}.0.0`, 'v100.1.0'];

describe('bin/infra-projects in a clone', () => {
  const starter = join(projectRoot, 'bin/infra-projects');

  test.each(tooOld)('takes the Node that npm ci has installed instead of %s', (said) => {
    const env = { PATH: `${pathWithNode(said)}:${SYSTEM}` };
    expect(run(starter, ['--version'], env)).toEqual({ status: 0, stdout: version, stderr: '' });
  });

  test.each(newEnough)('takes %s', (said) => {
    const env = { PATH: `${pathWithNode(said)}:${SYSTEM}` };
    const { status, stdout } = run(starter, ['sample', '--out', 'a folder'], env);
    expect([status, stdout]).toEqual([
      0,
      `taken: --heap-growing-percent=50 --max-semi-space-size=16 ${starter}.js sample --out a folder`,
    ]);
  });

  test('is found through links', () => {
    const link = join(folder.path, 'infra-projects');
    symlinkSync(starter, link);
    const env = { PATH: `${dirname(process.execPath)}:${SYSTEM}` };
    expect(run(link, ['--version'], env)).toEqual({ status: 0, stdout: version, stderr: '' });
  });

  test('becomes the process of Node, which gets signals and sockets', async () => {
    const show =
      'console.log(process.pid); process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 60000)';
    const file = join(folder.path, 'show.cjs');
    writeFileSync(file, show);
    const env = {
      PATH: `${pathWithNode('v20.20.2')}:${SYSTEM}`,
      NODE_OPTIONS: `--require=${file}`,
    };
    const child = spawn(starter, ['--version'], { env });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
    expect(printed.trim()).toBe(String(child.pid));
  });
});

describe('bin/infra-projects of a package', () => {
  const root = join(folder.path, 'package');
  const starter = join(root, 'bin/infra-projects');
  const env = { PATH: `${dirname(process.execPath)}:${SYSTEM}` };

  beforeEach(() => {
    rmSync(root, { recursive: true, force: true });
    for (const path of ['bin', 'package.json'])
      cpSync(join(projectRoot, path), join(root, path), { recursive: true });
    mkdirSync(join(root, 'dist'));
    writeFileSync(join(root, 'dist/main.js'), "await import('commander');\n");
  });

  const prebuilds = () => join(root, 'node_modules/better-sqlite3/prebuilds');

  const givePackage = (name: string) =>
    cpSync(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name), { recursive: true });

  /** What the starter says in one line, without its name. */
  function sentence(settings: Readonly<Record<string, string>> = env): string {
    const { status, stdout, stderr } = run(starter, ['serve'], settings);
    expect([status, stdout]).toEqual([1, '']);
    return /^infra-projects: (.*)$/.exec(stderr)?.[1] ?? stderr;
  }

  test.each(tooOld)('says in one sentence that %s is too old', (said) => {
    givePackage('better-sqlite3');
    expect(sentence({ ...env, NODE_OPTIONS: sayingVersion(said) })).toBe(
      `Node ${least} or newer is needed, and ${process.execPath} is ${said}: install Node 24 (https://nodejs.org).`,
    );
  });

  test('says in one sentence that there is no Node', () => {
    const tools = join(folder.path, 'tools');
    mkdirSync(tools);
    for (const tool of ['dirname', 'readlink']) symlinkSync(join('/usr/bin', tool), join(tools, tool));
    expect(sentence({ PATH: tools })).toBe('Node is missing: install Node 24 (https://nodejs.org).');
  });

  test('says in one sentence that it was not built', () => {
    rmSync(join(root, 'dist'), { recursive: true });
    expect(sentence()).toBe('the program has not been built yet: run "npm run build" first.');
  });

  test('says in one sentence that there are no packages', () => {
    expect(sentence()).toBe('the packages that it needs are missing: run "npm ci --omit=dev" in its folder.');
  });

  test('says in one sentence that a package is missing', () => {
    givePackage('better-sqlite3');
    expect(sentence()).toMatch(
      /^Cannot find package 'commander' .*: run "npm ci --omit=dev" in its folder\.$/,
    );
  });

  test.each<[string, () => void]>([
    ['there is no binary for the system', () => rmSync(prebuilds(), { recursive: true })],
    [
      'the binary is for another system',
      () => {
        const { platform, arch } = process;
        const other = join(prebuilds(), `win32-${arch}.node`);
        cpSync(other, join(prebuilds(), `${platform}-${arch}.node`));
      },
    ],
  ])('says in one sentence that %s', (_, damage) => {
    givePackage('better-sqlite3');
    damage();
    const system = `${process.platform} on ${process.arch}, Node ${process.versions.node}`;
    expect(sentence()).toContain(`the embedded database does not run on this system (${system}): `);
  });
});

describe('tools/runtime/run.mjs', () => {
  const runner = join(projectRoot, 'tools/runtime/run.mjs');
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    run(process.execPath, [runner, ...args], { PATH: SYSTEM, ...env });

  test('gives what it starts the arguments, and its exit code back', () => {
    const script = 'console.log(process.argv.slice(1)); process.exit(7)';
    expect(start(['node', '-e', script, 'two words', '$HOME'])).toEqual({
      status: 7,
      stdout: "[ 'two words', '$HOME' ]",
      stderr: '',
    });
  });

  test.each(tooOld)('runs tools in the Node that npm ci has installed instead of %s', (said) => {
    const { stdout } = start(['node', '-p', 'process.execPath'], { NODE_OPTIONS: sayingVersion(said) });
    expect(stdout).toMatch(/\/node_modules\/node-[^/]+\/bin\/node$/);
  });

  test('otherwise runs them in its own, of which `node` and every tool are', () => {
    expect(start(['node', '-p', 'process.execPath']).stdout).toBe(process.execPath);
    expect(start(['tsc', '--version'])).toMatchObject({ status: 0, stderr: '' });
  });

  test('says in one sentence that nothing can be started', () => {
    expect(start(['no-such-tool'])).toMatchObject({
      status: 1,
      stderr: 'no-such-tool cannot be started: spawn no-such-tool ENOENT',
    });
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)('passes %s on, and ends by it', async (signal) => {
    const script = 'console.log("started"); setTimeout(() => {}, 60000)';
    const child = spawn(process.execPath, [runner, 'node', '-e', script]);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([null, signal]);
  });
});
