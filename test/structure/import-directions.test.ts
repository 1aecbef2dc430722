import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../program.ts';

/** What each folder of `src/` may import besides itself. A new folder needs a line here. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  project: [],
  quality: ['project'],
  irm: ['project', 'quality'],
  store: ['project', 'quality'],
  index: ['project', 'quality', 'store'],
  sample: ['project', 'quality', 'irm'],
  export: ['project', 'quality', 'store', 'index', 'query'],
  http: ['index', 'config.ts'],
  query: ['project', 'quality', 'index', 'http'],
  api: ['project', 'quality', 'index', 'export', 'http', 'query'],
  site: ['project', 'quality', 'index', 'export', 'http', 'query', 'config.ts'],
  node: [],
  cli: [
    'project',
    'quality',
    'irm',
    'store',
    'index',
    'sample',
    'export',
    'http',
    'query',
    'api',
    'site',
    'node',
    'config.ts',
  ],
  'main.ts': ['cli'],
  'config.ts': [],
};

const source = join(projectRoot, 'src');
const folderOf = (file: string) => relative(source, file).split('/')[0]!;
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => join(source, file));

/** Files of ours that a file imports, types aside from nothing: a type is a dependency, too. */
function importsOf(file: string): readonly string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
  return Array.from(found, ([, path]) => resolve(dirname(file), path!));
}

describe('imports', () => {
  test.each([...new Set(files.map(folderOf))])('of %s go one way only', (folder) => {
    const wrong = files
      .filter((file) => folderOf(file) === folder)
      .flatMap((file) => importsOf(file).map((imported) => [file, imported] as const))
      .filter(([, imported]) => ![folder, ...(mayImport[folder] ?? [])].includes(folderOf(imported)))
      .map(([file, imported]) => `${relative(source, file)} imports ${relative(source, imported)}`);
    expect(wrong).toEqual([]);
  });

  test('never form a circle of files', () => {
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]) => {
      if (trail.includes(file))
        circles.push([...trail.slice(trail.indexOf(file)), file].map(folderFile).join(' -> '));
      if (done.has(file) || trail.includes(file)) return;
      for (const imported of importsOf(file)) visit(imported, [...trail, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

const folderFile = (file: string) => relative(source, file);
