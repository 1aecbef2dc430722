import { expect, test } from 'vitest';
import { indexFolderPath, readUrl } from './store-paths.ts';

test.each([
  ['', 'sqlite:data/projects.db', 'data/projects.index'],
  ['', 'sqlite:/srv/other', '/srv/other.index'],
  ['', 'postgres://db/projects', 'data/index'],
  ['/fast/index', 'sqlite:data/projects.db', '/fast/index'],
])('with INDEX_DIR=%s and %s, the index is in %s', (indexDir, storeUrl, path) => {
  expect(indexFolderPath({ indexDir, storeUrl })).toBe(path);
});

test.each([
  ['', 'postgres://primary/p'],
  ['postgres://replica/p', 'postgres://replica/p'],
])('with STORE_READ_URL=%s, data is read from %s', (storeReadUrl, url) => {
  expect(readUrl({ storeReadUrl, storeUrl: 'postgres://primary/p' })).toBe(url);
});
