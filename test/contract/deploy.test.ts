import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, settings } from '../../src/config.ts';
import { documents } from '../markdown.ts';
import { projectRoot } from '../program.ts';

const folder = join(projectRoot, 'deploy');
const rows = documents
  .get('deploy/README.md')!
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | '));
const quoted = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, name]) => name!);

test('deploy/README.md says of each file of deploy/ how it was tried', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => name !== 'README.md');
  expect(rows.flatMap(([names]) => quoted(names!)).toSorted()).toEqual(files.toSorted());
});

test('deploy/README.md names tests that there are', () => {
  for (const [, , tried] of rows) {
    const tests = quoted(tried!).filter((name) => name.endsWith('.test.ts'));
    const [first = ''] = tests;
    for (const name of tests)
      expect(existsSync(join(projectRoot, name.includes('/') ? name : join(first, '..', name))), name).toBe(
        true,
      );
  }
});

/** The settings in a file, also those that are commented out. */
function settingsIn(name: string): Readonly<Record<string, string>> {
  const lines = readFileSync(join(folder, name), 'utf8').matchAll(/^#?([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, setting, value]) => [setting!, value!]));
}

test.each(['infra-projects.env', 'infra-projects-desk.env', 'infra-projects-alerts.env'])(
  '%s has settings with valid values',
  (name) => {
    const given = settingsIn(name);
    const known = settings.map((setting) => setting.name as string);
    expect(Object.keys(given).filter((setting) => !known.includes(setting))).toEqual([]);
    const { origins } = readConfig(given);
    const read = settings.filter(({ key }) => origins[key] === 'environment').map((setting) => setting.name);
    expect(read.toSorted()).toEqual(Object.keys(given).toSorted());
  },
);
