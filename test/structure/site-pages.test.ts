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

test('every link passes through the language of its page, which knows the path that the site is below', () => {
  const unguarded =
    /\b(?:href|action|src|[\w-]+-path)=\{(?!(?:language\.)?(?:path|plainPath)\()\w*[pP]aths?\b/;
  expect(files.filter((file) => unguarded.test(readFileSync(join(site, file), 'utf8')))).toEqual([]);
});

test('no response of a preview is changed on its way', () => {
  const preview = join(projectRoot, 'src/desk/preview');
  for (const file of readdirSync(preview))
    expect([
      file,
      /\.replace(?:All)?\(|\.body\b|\.open\(/.test(readFileSync(join(preview, file), 'utf8')),
    ]).toEqual([file, false]);
});
