import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { InfraProjects } from '../../packages/client/src/index.ts';
import { get } from '../../packages/client/src/request.ts';
import { projectRoot, temporaryFolder } from '../program.ts';

const run = promisify(execFile);
const base = inject('sampleService');
const folder = temporaryFolder();
afterAll(() => folder.remove());

const installed = join(folder.path, 'node_modules/infra-projects-client');
const write = (name: string, content: string) => writeFileSync(join(folder.path, name), content);

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

let packed: Packed;
let packOutput: string;

/** Packs the client and installs it into an empty project. It has no dependencies, so npm needs no registry. */
beforeAll(async () => {
  const pack = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder.path], {
    cwd: join(projectRoot, 'packages/client'),
  });
  packOutput = pack.stderr;
  [packed] = JSON.parse(pack.stdout) as [Packed];
  write('package.json', '{"name":"empty","version":"1.0.0","type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', `./${packed.filename}`], { cwd: folder.path });
});

/** Uses every method once, and prints what it got and which addresses it requested. */
const PROGRAM = `
import { InfraProjects, ProblemError } from 'infra-projects-client';

const requested = new Set();
const recordingFetch = (input, init) => {
  requested.add(new URL(String(input)).pathname);
  return fetch(input, init);
};
const projects = new InfraProjects('${base}', { fetch: recordingFetch });

const { count, results } = await projects.list({ q: 'clinic', fields: ['name', 'main_contractor'], limit: 1 });
const first = results[0];
const contractor = first === undefined ? null : first.main_contractor;
let listed = 0;
for await (const project of projects.all({ q: 'clinic', ordering: '-estimated_total_project_cost' }))
  if (project.name !== '') listed++;
const { publication } = await projects.changedSince((await projects.publications({ limit: 1 })).results.map(({ id }) => id)[0] ?? '');
const { fields } = await projects.facets({ q: 'clinic', limit: 1 });
const { suggestions } = await projects.suggest('polok', { province: 'Limpopo' });
const [matched] = await projects.match(['Education']);
const { groups } = await projects.stats({ by: 'province', ordering: '-sum' });
const changes = await projects.changes({ province: 'Limpopo', limit: 1 });
let changed = 0;
for await (const project of projects.allChanges({ province: 'Limpopo' }))
  if (project.changes.status?.by !== undefined) changed++;
const feed = await (await projects.changesFeed({ province: 'Limpopo' })).text();
const jsonFeed = await (await projects.changesJsonFeed({ province: 'Limpopo' })).json();
const publications = await projects.publications({ limit: 5 });
const numbers = [];
for await (const { number } of projects.allPublications()) numbers.push(number);
const published = await (await projects.publicationsFeed()).text();
const publishedJson = await (await projects.publicationsJsonFeed()).json();
const everyPlace = await projects.map({ q: 'clinic', province: 'Limpopo' });
const clusters = await projects.map({ q: 'clinic', zoom: 5 });
const { snapshots } = await projects.project(1);
const csv = await (await projects.projectCsv(1)).text();
const clinics = { q: 'clinic', province: 'Limpopo' };
const bytes = [];
for (const format of ['csv', 'xlsx', 'jsonl', 'geojson', 'oc4ids'])
  bytes.push((await (await projects.download(format, clinics)).arrayBuffer()).byteLength);
let streamed = 0;
for await (const { name } of projects.stream({ ...clinics, fields: ['name'] })) if (name !== '') streamed++;
const { files } = await projects.bulkFiles();
const smallest = files.toSorted((a, b) => a.bytes - b.bytes)[0];
const whole = await (await projects.bulkFile(smallest)).arrayBuffer();
const { fields: described, projects: every } = await projects.dictionary();
const dictionary = await (await projects.dictionaryCsv()).text();
const descriptions = [];
for (const file of ['datapackage.json', 'dcat.jsonld', 'dcat.ttl'])
  descriptions.push((await (await projects.description(file)).text()).includes(smallest.sha256));
const refused = await projects.list({ limit: 0 }).catch((error) => error instanceof ProblemError && error.parameter);
console.log(JSON.stringify({
  clinics: [count === listed, typeof contractor, fields.province.length],
  since: publication.length > 0,
  suggested: suggestions.length > 0,
  matched: matched.match.kind,
  provinces: groups.length,
  changed: [changes.results.length, changed > 0 && changed <= changes.count],
  feeds: [feed.includes('</feed>'), jsonFeed.items.length > 0],
  published: [numbers.length === publications.count, published.includes('</feed>') && publishedJson.items.length === numbers.length],
  places: [everyPlace.features.length === everyPlace.count, clusters.features.length < clusters.count],
  snapshots: csv.split('\\r\\n').length - 2 === snapshots.length,
  downloads: bytes.every((size) => size > 1000),
  streamed: streamed === everyPlace.count + everyPlace.without_place,
  whole: whole.byteLength === smallest.bytes,
  dictionary: [described.length === dictionary.split('\\r\\n').length - 2, described[0].filled === every],
  descriptions,
  refused,
  requested: [...requested],
}));
`;

/** Addresses of the API's operations, without those about the service itself. */
async function operationPaths(): Promise<readonly string[]> {
  const { paths } = JSON.parse(await textOf('/api/v1/openapi.json')) as {
    paths: Readonly<Record<string, { readonly get: { readonly deprecated?: boolean } }>>;
  };
  // A successor has replaced what is deprecated.
  return Object.keys(paths).filter(
    (path) => path.includes('/infrastructure-projects/') && paths[path]!.get.deprecated !== true,
  );
}

describe('the packed client', () => {
  test('holds its code, types, licence and README, and npm has nothing to warn about', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => !path.startsWith('dist/')).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    expect(paths).toContain('dist/index.d.ts');
    expect(paths.join('\n')).not.toMatch(/test/);
    expect(packOutput).not.toMatch(/warn(?!.*Unknown .* config)/i);
  });

  test('reads every operation of the API from an empty project', async () => {
    write('program.js', PROGRAM);
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder.path });
    const { requested, ...read } = JSON.parse(stdout);
    expect(read).toEqual({
      clinics: [true, 'string', 9],
      since: true,
      suggested: true,
      matched: 'department',
      provinces: 9,
      changed: [1, true],
      feeds: [true, true],
      published: [true, true],
      places: [true, true],
      snapshots: true,
      downloads: true,
      streamed: true,
      whole: true,
      dictionary: [true, true],
      descriptions: [true, true, true],
      refused: 'limit',
    });
    const isRequested = (path: string) => {
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      return requested.some((address: string) => pattern.test(address));
    };
    expect((await operationPaths()).filter((path) => !isRequested(path))).toEqual([]);
  });

  test('runs the example of its README', async () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const [, example] = /```js\n([\s\S]*?)```/.exec(readme)!;
    write('readme.js', example!.replace('https://projects.example', base));
    const { stdout } = await run(process.execPath, ['readme.js'], { cwd: folder.path });
    const tenders = await textOf('/api/v1/infrastructure-projects/full/search/?status=Tender&limit=1');
    expect(stdout.trim().split('\n')).toHaveLength(JSON.parse(tenders).count);
  });

  test('names every method in its README', () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const methods = Object.getOwnPropertyNames(InfraProjects.prototype).filter(
      (name) => name !== 'constructor',
    );
    expect(methods.filter((name) => !readme.includes(`| \`${name}(`))).toEqual([]);
  });

  test('takes at most 3 kB of a page that uses all of it', async () => {
    write('page.js', "export * from 'infra-projects-client';");
    const input = { input: join(folder.path, 'page.js') };
    const options = { root: folder.path, logLevel: 'silent', configFile: false } as const;
    const built = await build({
      ...options,
      build: { write: false, rollupOptions: { ...input, preserveEntrySignatures: 'strict' } },
    });
    const [{ code }] = (built as unknown as { readonly output: readonly [{ readonly code: string }] }).output;
    expect(code).toContain('infrastructure-projects');
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(3 * 1024);
  });

  test('needs no other package', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual([]);
    const imports = readdirSync(join(installed, 'dist')).flatMap((name) =>
      Array.from(
        readFileSync(join(installed, 'dist', name), 'utf8').matchAll(/from '([^']+)'/g),
        ([, from]) => from!,
      ),
    );
    expect(imports.filter((from) => !from.startsWith('./'))).toEqual([]);
  });
});

/** Uses of the types that must compile, and after each `@ts-expect-error` one that must not. */
const TYPED_PROGRAM = `
import type { DownloadFormat, FieldName, ListQuery } from 'infra-projects-client';
import { InfraProjects, ProblemError } from 'infra-projects-client';

const projects = new InfraProjects('${base}');
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(..._proof: Same<A, B> extends true ? [] : [never]) => undefined;

const full = (await projects.list()).results[0]!;
const name: string = full.name;
const sector: string | null = full.sector;
// @ts-expect-error not in the record unless it is asked for
full.main_contractor;

const chosen = (await projects.list({ fields: ['name', 'main_contractor'] })).results[0]!;
same<keyof typeof chosen, 'name' | 'main_contractor'>();
const contractor: string | null = chosen.main_contractor;
// @ts-expect-error a field that was not asked for
chosen.province;
for await (const project of projects.all({ fields: ['status'] })) project.status.length;
for await (const project of projects.all()) project.name.length + project.url_path.length;

const wanted: FieldName[] = ['name'];
const some = (await projects.list({ fields: wanted })).results[0]!;
const perhaps: string | undefined = some.name;
// @ts-expect-error the compiler cannot know that it was asked for
const certain: string = some.name;

const query: ListQuery = { q: 'clinic' };
const found: string = (await projects.list(query)).results[0]!.name;

// @ts-expect-error no such field
await projects.list({ fields: ['colour'] });
// @ts-expect-error no such parameter
await projects.list({ colour: 'red' });
// @ts-expect-error no such ordering
await projects.list({ ordering: 'colour' });
// @ts-expect-error no such grouping
await projects.stats({ by: 'colour' });
// @ts-expect-error no such format
await projects.download('pdf');
// @ts-expect-error bulk downloads take no filters
await projects.bulkFiles({ province: 'Gauteng' });

const format: DownloadFormat = 'csv';
const body: ReadableStream<Uint8Array> | null = (await projects.download(format, { sector: 'Health' })).body;
for (const feature of (await projects.map()).features) feature.properties.name.length;
for (const { properties } of (await projects.map({ zoom: 5 })).features)
  if ('cluster' in properties) properties.count.toFixed();
  else properties.name.length;
const status: number = new ProblemError('', 404).status;
export { body, certain, contractor, found, name, perhaps, sector, status };
`;

const LISTING = '/api/v1/infrastructure-projects/full/search/';

/** A response of each operation, and the type that the client gives it. */
const responses = [
  ['ListingPage', `${LISTING}?limit=3`],
  ["ListingPage<RecordOf<['name', 'variation_orders']>>", `${LISTING}?fields=name,variation_orders&limit=3`],
  ['Facets', `${LISTING}facets/?limit=2`],
  ['Suggestions', `${LISTING}suggest/?q=ma`],
  [
    '{ readonly results: readonly NamedMatch[] }',
    '/api/v1/infrastructure-projects/full/match/?name=education',
  ],
  ['Statistics', `${LISTING}stats/?by=sector`],
  ['Statistics', `${LISTING}stats/?q=nothinglikethis`],
  ['ChangesPage', `${LISTING}changes/?limit=50`],
  ['PublicationsPage', '/api/v1/infrastructure-projects/publications/'],
  ['ProjectMap', `${LISTING}geojson/?q=clinic&province=Limpopo`],
  ['ProjectMap<MapFeature | ClusterFeature>', `${LISTING}geojson/?q=clinic&zoom=5`],
  ['Project', '/api/v1/infrastructure-projects/full/1/'],
  ['BulkFiles', '/api/v1/infrastructure-projects/full/download/'],
  ['DownloadMap', '/infrastructure-projects/full/search/geojson?q=clinic&province=Limpopo'],
] as const;

/** The body of a response. Waits if the service is busy with other tests. */
const textOf = async (path: string) => get(base + path, {}, {}, (response) => response.text());

/** Assigns real responses to their types: the compiler rejects missing and surplus members of object literals. */
async function responseProgram(): Promise<string> {
  const types = [...new Set(responses.flatMap(([type]) => type.match(/\b[A-Z]\w+/g)!)), 'DownloadLine'];
  const program = [`import type { ${types.join(', ')} } from 'infra-projects-client';`];
  for (const [i, [type, path]] of responses.entries())
    program.push(`export const response${i}: ${type} = ${await textOf(path)};`);
  const lines = await textOf('/infrastructure-projects/full/search/jsonl?q=clinic&province=Limpopo');
  program.push(`export const lines: readonly DownloadLine[] = [${lines.trim().replaceAll('\n', ',\n')}];`);
  return program.join('\n');
}

// Checks library files as well, with only the types of browsers present: the client brings everything it needs.
describe.each(['nodenext', 'bundler'])('with tsc --strict and modules resolved as %s', (moduleResolution) => {
  test.each([
    ['the types hold what they promise', async () => TYPED_PROGRAM],
    ['the responses of the service have the types of the client', responseProgram],
  ])('%s', async (_, program) => {
    write('program.ts', await program());
    const compilerOptions = {
      module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
      ...{ moduleResolution, target: 'es2022', lib: ['es2023', 'dom', 'dom.asynciterable'] },
      ...{ strict: true, skipLibCheck: false, types: [], noEmit: true },
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    const compiler = join(projectRoot, 'node_modules/.bin/tsc');
    const { stdout } = await run(compiler, ['-p', folder.path]).catch((error) => error);
    expect(stdout).toBe('');
  });
});
