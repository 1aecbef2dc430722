import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../program.ts';

/** What each folder of `src/` may import besides itself. A new folder needs a line here. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  country: ['config.ts'],
  project: ['country'],
  areas: ['country', 'project'],
  places: ['country', 'project'],
  quality: ['project'],
  oc4ids: ['country', 'project'],
  irm: ['country', 'project', 'quality', 'oc4ids'],
  intake: ['country', 'project', 'quality', 'irm'],
  report: ['country', 'project', 'quality', 'irm', 'intake'],
  store: ['country', 'project', 'quality'],
  index: ['country', 'project', 'places', 'areas', 'quality', 'store', 'node'],
  sample: ['country', 'project', 'quality', 'irm'],
  examination: ['project', 'quality', 'irm', 'intake', 'sample', 'store'],
  export: ['country', 'project', 'places', 'quality', 'oc4ids', 'store', 'index', 'query', 'node'],
  http: ['index', 'node', 'config.ts'],
  query: ['country', 'project', 'places', 'quality', 'index', 'http'],
  api: ['country', 'project', 'places', 'quality', 'index', 'export', 'http', 'query'],
  database: ['store'],
  mail: [],
  page: ['country', 'project', 'http'],
  site: [
    'country',
    'page',
    'project',
    'places',
    'quality',
    'index',
    'export',
    'http',
    'query',
    'node',
    'config.ts',
  ],
  alerts: [
    'country',
    'project',
    'places',
    'quality',
    'store',
    'index',
    'http',
    'query',
    'page',
    'site',
    'database',
    'mail',
    'node',
    'config.ts',
  ],
  desk: [
    'country',
    'project',
    'places',
    'quality',
    'irm',
    'intake',
    'report',
    'examination',
    'store',
    'index',
    'http',
    'query',
    'page',
    'database',
    'mail',
    'node',
    'config.ts',
  ],
  node: [],
  cli: [
    'country',
    'project',
    'areas',
    'places',
    'quality',
    'irm',
    'intake',
    'report',
    'store',
    'index',
    'sample',
    'examination',
    'export',
    'http',
    'query',
    'api',
    'page',
    'site',
    'database',
    'mail',
    'alerts',
    'desk',
    'node',
    'config.ts',
  ],
  'main.ts': ['cli'],
  'config.ts': [],
};

const source = join(projectRoot, 'src');
const folderOf = (file: string) => relative(source, file).split('/')[0]!;
const sourceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => join(folder, file));
const files = sourceFiles(source).filter((file) => !/\.(test|fixture)\.tsx?$/.test(file));

/** The files of the project that a file imports. A type is a dependency, too. */
function importsOf(file: string): readonly string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
  return Array.from(found, ([, path]) => resolve(dirname(file), path!));
}

/** The imports that lead from a folder back to it; empty if no folder has such a way. */
function circleIn(edges: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly string[] {
  const done = new Set<string>();
  const search = (folder: string, trail: readonly (readonly [string, string])[]): readonly string[] => {
    const start = trail.findIndex(([each]) => each === folder);
    if (start >= 0) return trail.slice(start).map(([, why]) => why);
    if (done.has(folder)) return [];
    for (const [to, why] of edges.get(folder) ?? []) {
      const circle = search(to, [...trail, [folder, why]]);
      if (circle.length > 0) return circle;
    }
    done.add(folder);
    return [];
  };
  for (const folder of edges.keys()) {
    const circle = search(folder, []);
    if (circle.length > 0) return circle;
  }
  return [];
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

  // The files beside the folders of a room are its doors: they stand above some folders and below others.
  test.each(['site', 'index', 'export', 'store', 'irm', 'http', 'query', 'api', 'desk', 'alerts', 'cli'])(
    'between the folders of %s form no circle',
    (room) => {
      const partOf = (file: string) => relative(join(source, room), dirname(file)).split('/')[0]!;
      const edges = new Map<string, Map<string, string>>();
      for (const file of files.filter((each) => folderOf(each) === room && partOf(each) !== '')) {
        for (const imported of importsOf(file).filter((each) => folderOf(each) === room)) {
          const [from, to] = [partOf(file), partOf(imported)];
          if (from === to || to === '') continue;
          if (!edges.has(from)) edges.set(from, new Map());
          edges.get(from)!.set(to, `${relative(source, file)} imports ${relative(source, imported)}`);
        }
      }
      expect(circleIn(edges)).toEqual([]);
    },
  );

  test('of the folders of the site never lead to the files beside them', () => {
    const site = join(source, 'site');
    const wrong = files
      .filter((file) => folderOf(file) === 'site' && dirname(file) !== site)
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) => dirname(imported) === site)
          .map((imported) => `${relative(source, file)} imports ${relative(source, imported)}`),
      );
    expect(wrong).toEqual([]);
  });

  test.each(['src', 'packages', 'bench', 'test'])('never form a circle of files in %s', (folder) => {
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]) => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      if (done.has(file) || trail.includes(file) || !existsSync(file)) return;
      for (const imported of importsOf(file)) visit(imported, [...trail, file]);
      done.add(file);
    };
    for (const file of sourceFiles(join(projectRoot, folder))) visit(file, []);
    expect(circles).toEqual([]);
  });

  test.each(['src', 'packages', 'bench', 'test'])('no folder of %s holds more than 25 files', (folder) => {
    const counts = new Map<string, number>();
    for (const file of sourceFiles(join(projectRoot, folder)).filter(
      (file) => !/\.(test|fixture)\./.test(file),
    )) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });
});
