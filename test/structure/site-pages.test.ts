import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../program.ts';

const site = join(projectRoot, 'src/site');
const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !/\.(test|fixture)\./.test(file),
);

test('no component of a page is given the index: a page asks it once', () => {
  const given = files.filter((file) =>
    /\sindex=\{|\{\.\.\.\{[^}]*\bindex\b/.test(readFileSync(join(site, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(given).toEqual([]);
});
