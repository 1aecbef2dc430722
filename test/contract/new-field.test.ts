import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { irmHeaders, irmRow } from '../fixtures/irm-workbook.ts';
import { blocksOf, documents } from '../markdown.ts';
import { projectRoot, type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';

/** The recipe for a new field in `docs/contributing.md`, followed in a copy of the source. */
const recipe = documents
  .get('docs/contributing.md')!
  .split(/^### /m)
  .find((section) => section.startsWith('Add a field'))!
  .replace(/^ {3}/gm, '');

/** The lines that the recipe adds, each with the file that is named last before it. */
const added = blocksOf(recipe).map(({ before, content }) => ({
  file: before
    .match(/`(?:src|docs)\/[\w./-]+`/g)!
    .at(-1)!
    .slice(1, -1),
  lines: content,
}));

/** The last line of the list that a file is about. */
const lastLines: Readonly<Record<string, RegExp>> = {
  'src/project/field.ts': /^ {2}\{ name: '.*\n(?=\])/m,
  'src/site/language/english/search.ts': /(?<=^ {6}groups: \{\n(?: {8}.*\n)+)(?= {6}\})/m,
  'docs/oc4ids.md': /^- `actual_expenditure_q4`: .*\n/m,
  'src/project/published-fields.test.ts': /^actual_expenditure_q4: .*\n/m,
};

const run = promisify(execFile);
const folder = temporaryFolder();
const copy = join(folder.path, 'copy');
const store = ['--store', `sqlite:${join(folder.path, 'projects.db')}`];
const listing = '/api/v1/infrastructure-projects/full/search/';

const project = {
  'Project ID': 7,
  'Project Name': 'Tree Library',
  Province: 'Limpopo',
  Department: 'Health',
  'Project Status': 'Tender',
  'Budget Programme': 'Programme 1',
  'Main Contractor': 'Zando',
  'Actual Expenditure Q4': 99,
};

function makeCopy(): void {
  mkdirSync(copy);
  const files = [
    'src',
    'packages',
    'test',
    'bench',
    'countries',
    'gazetteer',
    'docs',
    'bin',
    'tools',
    'package.json',
  ];
  const configurations = ['tsconfig.json', 'tsconfig.build.json', 'vite.config.ts', 'vitest.config.ts'];
  for (const name of [...files, ...configurations])
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
  // Scripts and styles of the pages do not depend on fields.
  for (const built of ['dist/site/assets', 'dist/swagger-ui'])
    cpSync(join(projectRoot, built), join(copy, built), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, lines } of added) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(lastLines[file]!, (last) => last + lines),
    );
  }
}

/** Runs a program of node_modules in the copy. */
async function tool(name: string, ...args: readonly string[]): Promise<void> {
  await run(join(copy, 'node_modules/.bin', name), [...args], { cwd: copy }).catch((error) => {
    throw new Error(error.stdout, { cause: error });
  });
}

/** Publishes two projects, with a column for the new field if `wards` has their values. */
async function publish(quarter: number, wards: readonly [string, string] | [], root: string): Promise<void> {
  const [ward, otherWard] = wards.map((name) => [name]);
  const rows = [
    [...irmHeaders, ...(ward ? ['Ward'] : [])],
    [...irmRow(project), ...(ward ?? [])],
    [...irmRow({ ...project, 'Project ID': 8 }), ...(otherWard ?? [])],
  ];
  const path = join(folder.path, `q${quarter}.csv`);
  writeFileSync(path, stringify(rows));
  const snapshot = ['--sphere', 'provincial', '--financial-year', '2019-20', '--taken', '2020-04-15'];
  const args = ['import', path, ...snapshot, '--quarter', String(quarter), ...store];
  const { code, stdout, stderr } = await runProgram(args, { root });
  if (code !== 0) throw new Error(stdout + stderr);
}

let service: RunningService;
const text = async (path: string): Promise<string> => (await fetch(service.base + path)).text();
const json = async (path: string) => JSON.parse(await text(path));

beforeAll(async () => {
  makeCopy();
  await publish(3, [], projectRoot);
  const before = await startService(store);
  await before.stop();
  await Promise.all([
    run('npm', ['run', '--silent', 'generate'], { cwd: copy }),
    tool('tsc', '-p', 'tsconfig.build.json'),
  ]);
});
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

test('the recipe adds a line to each of four files', () => {
  expect(added.map(({ file }) => file)).toEqual(Object.keys(lastLines));
});

describe('a field that is added to the table', () => {
  test('passes the type checks of the program, its tests, its client and its islands', async () => {
    await Promise.all([tool('tsc', '-p', 'tsconfig.json'), tool('tsc', '-p', 'src/site/islands')]);
  });

  test('passes the tests of the table, of what is published, of OC4IDS and of the form of filters', async () => {
    const files = [
      'src/project',
      'src/api/facets.test.ts',
      'src/export/oc4ids/docs.test.ts',
      'src/site/search',
      'test/oracle/occurrence.test.ts',
    ];
    await tool('vitest', 'run', '--project', 'unit', ...files);
  });

  test('shifts no value of a store and an index that were written without it', async () => {
    service = await startService(store, { root: copy });
    const { snapshots, ...latest } = await json('/api/v1/infrastructure-projects/full/1/');
    const known = {
      ...{ name: 'Tree Library', department: 'Health', budget_programme: 'Programme 1' },
      ...{ actual_expenditure_q4: 99, other_parties: null, ward: null },
    };
    expect(latest).toMatchObject(known);
    expect(snapshots).toMatchObject([known]);
    expect(await json(`${listing}?ward=Ward+9`)).toMatchObject({ count: 0 });
  });

  test('is imported from its column', async () => {
    await publish(4, ['Ward 9', 'Ward 10'], copy);
    await service.stop();
    service = await startService(store, { root: copy });
    const { snapshots } = await json('/api/v1/infrastructure-projects/full/1/');
    expect(snapshots).toMatchObject([{ ward: null }, { ward: 'Ward 9' }]);
  });

  test('can be shown, filtered by and searched', async () => {
    const { results } = await json(`${listing}?fields=ward,name&ward=ward+9`);
    expect(results).toEqual([{ name: 'Tree Library', ward: 'Ward 9' }]);
    expect(await json(`${listing}?q=tree+ward`)).toMatchObject({ count: 2 });
    expect(await json(`${listing}?ward=Ward+8`)).toMatchObject({ count: 0 });
    expect(Object.keys((await json(listing)).results[0])).toHaveLength(14);
  });

  test('is a facet, a grouping of statistics and a suggestion', async () => {
    const { fields } = await json(`${listing}facets/?selected_facets=ward_exact:Ward+9`);
    expect(Object.keys(fields).at(-1)).toBe('ward');
    expect(fields.ward).toMatchObject([
      { text: 'Ward 9', count: 1 },
      { text: 'Ward 10', count: 0 },
    ]);
    const { groups } = await json(`${listing}stats/?by=ward`);
    expect(groups).toMatchObject([{ value: 'Ward 10' }, { value: 'Ward 9' }]);
    const { suggestions } = await json(`${listing}suggest/?q=war+9`);
    expect(suggestions).toEqual([
      { text: 'Ward 9', field: 'ward', values: ['Ward 9'], count: 1, path: null },
    ]);
  });

  test('is the last column of the CSV', async () => {
    const [header, row] = (await text('/infrastructure-projects/full/search/csv?ward=Ward+9')).split('\r\n');
    expect(header).toMatch(/,actual_expenditure_q4,ward$/);
    expect(row).toMatch(/,99\.0,Ward 9$/);
  });

  test('is described by OPTIONS and OpenAPI', async () => {
    const options = await (await fetch(service.base + listing, { method: 'OPTIONS' })).text();
    expect(options).toContain('"name":"ward"');
    const { paths, components } = await json('/api/v1/openapi.json');
    expect(paths[listing].get.parameters).toContainEqual({ $ref: '#/components/parameters/ward' });
    expect(components.schemas.ProjectSnapshot.properties.ward.type).toEqual(['string', 'null']);
  });

  test('is on the page of the project and among the filters of the search page', async () => {
    const { url_path } = await json('/api/v1/infrastructure-projects/full/1/');
    expect(await text(url_path)).toMatch(/<dt>Ward<\/dt><dd>Ward 9<\/dd>/);
    const page = await text('/infrastructure-projects/full/?ward=Ward+9');
    expect(page).toContain('<span class="chip-text">Ward: Ward 9</span>');
    expect(page.match(/<h2>Ward<\/h2>/g)).toHaveLength(1);
    expect(page).toContain('<span class="facet-text">Ward 10</span>');
  });

  test('is in the generated files', () => {
    const textOf = (file: string) => readFileSync(join(copy, file), 'utf8');
    expect(textOf('docs/commands.md')).toContain('`--ward <value>`');
    expect(textOf('docs/api.md')).toContain(
      '`main_contractor`, `name`, `nature_of_investment`, `ward` (text; repeatable',
    );
    expect(JSON.parse(textOf('countries/za/api-examples.json')).showAProject).toHaveProperty('ward', null);
    const types = textOf('packages/client/src/tables.ts');
    expect(types).toContain('  readonly ward: string | null;');
    expect(types).toContain('  readonly ward?: OneOrMore<string>;');
    expect(types).toContain("  | 'ward'");
  });
});
