import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot, temporaryFolder } from '../program.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

interface Release {
  readonly tag: string;
  readonly program?: string;
  readonly client?: string;
  readonly changelog?: string;
}

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n## 1.2.10\n\n- Later.\n\n## 1.2.1 (2026-03-01)\n\n- Sooner.\n\n## 1.2.0\n';

/** What `deploy/release-notes.mjs` says about a release. */
function notesOf({ tag, program = '1.2.1', client = '1.2.1', changelog = CHANGELOG }: Release) {
  const files = {
    'package.json': JSON.stringify({ version: program }),
    'packages/client/package.json': JSON.stringify({ version: client }),
    'docs/changelog.md': changelog,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  const script = join(projectRoot, 'deploy/release-notes.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, tag], { cwd: folder.path });
  return { status, stdout: stdout.toString().trim(), stderr: stderr.toString().trim() };
}

test('release notes are the section of the version in the changelog', () => {
  expect(notesOf({ tag: 'v1.2.1' })).toEqual({ status: 0, stdout: '- Sooner.', stderr: '' });
});

test.each<[string, Release, string]>([
  ['a tag without v', { tag: '1.2.1' }, '"1.2.1" is not a tag of a version, such as v0.2.0.'],
  [
    'another program',
    { tag: 'v1.2.1', program: '1.2.0' },
    'package.json has version 1.2.0, and the tag says 1.2.1.',
  ],
  [
    'another client',
    { tag: 'v1.2.1', client: '1.2.0' },
    'packages/client/package.json has version 1.2.0, and the tag says 1.2.1.',
  ],
  [
    'a changelog without the version',
    { tag: 'v1.2.1', changelog: '## Unreleased\n\n## 1.2.10\n' },
    'docs/changelog.md has no section "## 1.2.1".',
  ],
])('a release fails with %s', (_, release, stderr) => {
  expect(notesOf(release)).toEqual({ status: 1, stdout: '', stderr });
});

test('the version of the program has its tag checked first by the workflow', () => {
  const workflow = readFileSync(join(projectRoot, '.github/workflows/release.yml'), 'utf8');
  const commands = Array.from(workflow.matchAll(/^ +(?:- )?run: (.*)$/gm), ([, command]) => command!);
  const check = commands.findIndex((command) => command.startsWith('node deploy/release-notes.mjs "$TAG"'));
  expect(check).toBeGreaterThanOrEqual(0);
  expect(check).toBeLessThan(commands.indexOf('npm ci'));
});
