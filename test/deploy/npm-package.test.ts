import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, pagePaths } from '../../src/query/addresses.ts';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { projectRoot, runProgram, startService, temporaryFolder } from '../program.ts';
import { packProgram } from './npm-package.ts';

interface Locked {
  readonly version: string;
  readonly dev?: true;
  readonly link?: true;
  readonly optional?: true;
}

const folder = temporaryFolder();
const run = promisify(execFile);
const versionOf = (path: string): string =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version;
const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

let packed: string;

beforeAll(async () => {
  packed = await packProgram(folder.path);
});

afterAll(() => folder.remove());

describe('the package, unpacked, with npm ci', () => {
  const root = join(folder.path, 'unpacked');

  beforeAll(async () => {
    mkdirSync(root);
    await run('tar', ['-xzf', packed, '-C', root, '--strip-components=1']);
    await run('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: root });
  }, 600_000);

  test('says its version', async () => {
    expect((await runProgram(['--version'], { root })).stdout.trim()).toBe(manifest.version);
  });

  test('has no Node of its own', () => {
    const installed = readdirSync(join(root, 'node_modules'));
    expect(installed).toContain('better-sqlite3');
    expect(
      installed.filter((name) => /^(node-(linux|darwin|win|bin)|infra-projects-runtime)/.test(name)),
    ).toEqual([]);
    expect(existsSync(join(root, 'tools'))).toBe(false);
  });

  test('has exactly the packages that this project was tested with, without development tools', () => {
    const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, Locked>>;
    };
    const locked = Object.entries(packages).filter(
      ([path, { link, optional }]) => path.startsWith('node_modules/') && link !== true && optional !== true,
    );
    expect(locked.length).toBeGreaterThan(200);
    for (const [path, { dev, version }] of locked) {
      const installed = existsSync(join(root, path, 'package.json'))
        ? versionOf(join(root, path))
        : undefined;
      expect([path, installed]).toEqual([path, dev === true ? undefined : version]);
    }
  });
});

test('npm pack, which would not build, fails and names what to run instead', async () => {
  const source = join(folder.path, 'source');
  const packing = run('npm', ['pack', '--loglevel=error'], { cwd: source });
  await expect(packing).rejects.toThrow('use-npm-run-pack');
});

describe('the package, installed by npm in an empty folder', () => {
  const home = join(folder.path, 'home');
  const root = join(home, 'node_modules/infra-projects');
  const npm = (...args: readonly string[]) => run('npm', [...args, '--prefix', home]);

  beforeAll(async () => {
    mkdirSync(home);
    await npm('install', '--prefer-offline', '--ignore-scripts', packed);
  }, 600_000);

  test('says its version', async () => {
    const { stdout } = await runProgram(['--version'], { root });
    expect(stdout.trim()).toBe(manifest.version);
  });

  test('serves the sample', async () => {
    const service = await startService(['--sample'], { root, cwd: folder.path });
    try {
      const listing = await fetch(service.base + apiPaths.listing);
      expect(listing.status).toBe(200);
      expect(((await listing.json()) as { readonly count: number }).count).toBeGreaterThan(10_000);
      const page = await fetch(service.base + pagePaths.start);
      expect(await page.text()).toContain('<h1');
    } finally {
      await service.stop();
    }
  });

  test('leaves the data when it is removed', async () => {
    const data = join(folder.path, 'kept');
    mkdirSync(data);
    const store = `sqlite:${join(data, 'projects.db')}`;
    const file = writeIrmCsv(join(folder.path, 'reported.csv'), markedProjects(3, 'reported'));
    expect(await runProgram(importArguments(store, file), { root, cwd: data })).toMatchObject({ code: 0 });
    const before = readdirSync(data);
    expect(before).toContain('projects.db');

    await npm('uninstall', 'infra-projects');
    expect(existsSync(root)).toBe(false);
    expect(readdirSync(data)).toEqual(before);
    const { stdout } = await runProgram(['snapshots', '--json', '--store', store]);
    expect(JSON.parse(stdout)).toMatchObject({ snapshots: [{ projects: 3 }] });
  });
});
