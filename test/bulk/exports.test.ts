import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync as readlink } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bulkFormats, exportFormats } from '../../src/export/index.ts';
import { csvFields } from '../../src/project/index.ts';
import { packageErrors } from '../oc4ids/standard.ts';
import { projectRoot, type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';

const PROJECTS = inject('sampleProjects');
const SEARCH = '/infrastructure-projects/full/search/';
const LISTING = `/api/v1${SEARCH}`;
const WHOLE = '/infrastructure-projects/full/download/';

const base = inject('sampleService');
const store = inject('sampleStore');
const all = temporaryFolder();
afterAll(() => all.remove());

const names = csvFields.map(({ name }) => name as string);
const isGuarded = (text: string) => /^'([=+@\t\r-])/.test(text);

/** A project of the CSV, with typed values. */
type Project = Readonly<Record<string, string | number | null>>;

function projectOf(row: Readonly<Record<string, string>>): Project {
  const values = csvFields.map(({ name, type, nullable }) => {
    const text = row[name]!;
    if (text === '') return [name, nullable ? null : ''];
    if (type === 'money' || type === 'integer') return [name, Number(text)];
    return [name, isGuarded(text) ? text.slice(1) : text];
  });
  return Object.fromEntries(values);
}

const rowsOf = (csv: string): readonly Project[] =>
  (parse(csv, { columns: true }) as Record<string, string>[]).map(projectOf);

const get = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers });
const textOf = async (path: string) => (await get(path)).text();
const idOf = ({ url_path }: Project) => Number(/(\d+)-/.exec(String(url_path))![1]);

async function sheetOf(workbook: Uint8Array): Promise<readonly (readonly CellValue[])[]> {
  const { sheets } = await readXlsx(workbook);
  expect(sheets.map(({ name }) => name)).toEqual(['Projects', 'About this file']);
  return sheets[0]!.rows;
}

/** A row of the sheet in the form of the CSV. Spreadsheets have no dates before 1900. */
function projectInSheet(row: readonly CellValue[]): Project {
  const values = csvFields.map(({ name, type, nullable }, column) => {
    const value = row[column] ?? (nullable ? null : '');
    if (value instanceof Date) return [name, type === 'date' ? value.toISOString().slice(0, 10) : 'a date'];
    return [name, name === 'url_path' ? new URL(String(value), base).pathname : value];
  });
  return Object.fromEntries(values);
}

/** Reads a download of each format into the projects of the CSV, and checks its ids. */
const readers: Readonly<Record<string, (body: Uint8Array) => Promise<readonly Project[]>>> = {
  jsonl: async (body) =>
    Buffer.from(body)
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const { id, quality: _, ...project } = JSON.parse(line);
        expect(id).toBe(idOf(project));
        return project;
      }),
  geojson: async (body) =>
    JSON.parse(Buffer.from(body).toString()).features.map(
      ({ id, properties }: { id: number; properties: Project }) => {
        expect(id).toBe(idOf(properties));
        return properties;
      },
    ),
  xlsx: async (body) => {
    const [header, ...rows] = await sheetOf(body);
    expect(header?.length).toBe(names.length + 2);
    expect(header?.at(-1)).toBe('Days overdue');
    return rows.map(projectInSheet);
  },
};

/** Compares one value at a time: Vitest would take minutes to print how two long lists differ. */
function expectSame(actual: readonly Project[], expected: readonly Project[]): void {
  expect(actual.length).toBe(expected.length);
  for (const [i, project] of expected.entries()) {
    for (const name of names) {
      if (actual[i]![name] === project[name]) continue;
      expect({ i, name, value: actual[i]![name] }).toEqual({ i, name, value: project[name] });
    }
  }
}

describe('every format of the sample', () => {
  let csv: readonly Project[] = [];
  beforeAll(async () => {
    csv = rowsOf(await textOf(`${SEARCH}csv`));
  });

  test('has all projects in the CSV, odd ones included', () => {
    expect(csv.length).toBe(PROJECTS);
    expect(csv.some(({ name }) => String(name).startsWith('='))).toBe(true);
  });

  test.each(Object.keys(readers))('has the same values in %s as in the CSV', async (format) => {
    const response = await get(SEARCH + format);
    expect(response.status).toBe(200);
    const { contentType } = exportFormats.find((each) => each.format === format)!;
    expect(response.headers.get('content-type')).toBe(contentType);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="sample-infrastructure-projects.${format}"`,
    );
    expectSame(await readers[format]!(new Uint8Array(await response.arrayBuffer())), csv);
  });

  test('has the same records in the listing', async () => {
    const { results } = (await (await get(`${LISTING}?limit=20000&fields=${names.join(',')}`)).json()) as {
      results: readonly Project[];
    };
    expectSame(results, csv);
  });

  test('has every position on Earth in GeoJSON, and null if there is none', async () => {
    const { features } = JSON.parse(await textOf(`${SEARCH}geojson`)) as {
      features: readonly {
        geometry: { type: string; coordinates: readonly number[] } | null;
        properties: Project;
      }[];
    };
    let placed = 0;
    for (const { geometry, properties } of features) {
      const at = [properties.longitude, properties.latitude].map((text) =>
        Number(String(text ?? 'none').replace(',', '.')),
      );
      const isPlace = at.every(Number.isFinite) && (at[0] !== 0 || at[1] !== 0);
      if (geometry === null) {
        expect(isPlace && Math.abs(at[0]!) <= 180 && Math.abs(at[1]!) <= 90).toBe(false);
        continue;
      }
      placed++;
      expect(geometry).toEqual({ type: 'Point', coordinates: at });
    }
    expect(placed).toBeGreaterThan(1000);
  });
});

describe('a download of a filtered and ordered listing', () => {
  test.each([
    '?province=Limpopo&ordering=-estimated_total_project_cost',
    '?q=clinic&province=Gauteng',
    '?q=school&ordering=name&cost_min=1000000',
    '?status=Tender&status=Design&ordering=-estimated_completion_date&completion_after=2019-01-01',
    '?selected_facets=department_exact:Health&ordering=status_order',
    '?bbox=27,-30,31,-25&ordering=-name',
    '?near=-26.2,28.05,40',
    '?q=nothingiscalledlikethis',
  ])('has the projects of the listing in its order, in every format: %s', async (query) => {
    const { count, results } = (await (await get(`${LISTING}${query}&limit=20000`)).json()) as {
      count: number;
      results: readonly Project[];
    };
    expect(results.length).toBe(count);
    const paths = results.map(({ url_path }) => url_path);
    const rows = rowsOf(await textOf(`${SEARCH}csv${query}`));
    expect(rows.map(({ url_path }) => url_path)).toEqual(paths);
    for (const [format, read] of Object.entries(readers)) {
      const body = new Uint8Array(await (await get(SEARCH + format + query)).arrayBuffer());
      expectSame(await read(body), rows);
    }
  });

  test.each(Object.keys(readers))('rejects in %s what the listing rejects', async (format) => {
    const response = await get(`${SEARCH}${format}?cost_min=much`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json',
    ]);
    expect(response.headers.get('content-disposition')).toBeNull();
  });
});

interface BulkFiles {
  readonly data_version: number;
  readonly date: string;
  readonly files: readonly {
    readonly format: string;
    readonly content_type: string;
    readonly url: string;
    readonly bytes: number;
    readonly sha256: string;
    readonly gz: { readonly url: string; readonly bytes: number; readonly sha256: string } | null;
  }[];
}

/**
 * The bulk files of a service, once they are written. Until then the service says when to try
 * again.
 */
async function bulkFilesOf(service: string): Promise<BulkFiles> {
  for (;;) {
    const response = await fetch(`${service}/api/v1${WHOLE}`);
    if (response.status === 200) return (await response.json()) as BulkFiles;
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await response.text();
  }
}

describe('bulk downloads', () => {
  let list: BulkFiles;
  beforeAll(async () => {
    list = await bulkFilesOf(base);
  });
  /** Each file, downloaded once. */
  const downloads = new Map<string, Promise<{ readonly headers: Headers; readonly body: Buffer }>>();
  const downloaded = (url: string) => {
    const download = async () => {
      const response = await fetch(url);
      return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
    };
    const known = downloads.get(url) ?? download();
    downloads.set(url, known);
    return known;
  };
  const fileOf = (format: string) => list.files.find((file) => file.format === format)!;

  test('exist in every format, with size, date and SHA-256', async () => {
    expect(list.files.map(({ format }) => format)).toEqual(bulkFormats.map(({ format }) => format));
    expect(Math.abs(Date.parse(list.date) - Date.now())).toBeLessThan(3_600_000);
    for (const { url, bytes, sha256, content_type } of list.files) {
      expect(url.startsWith(`${base}${WHOLE}`)).toBe(true);
      const { headers, body } = await downloaded(url);
      expect(headers.get('content-type')).toBe(content_type);
      expect(headers.get('content-length')).toBe(`${bytes}`);
      expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([bytes, sha256]);
    }
  });

  test('have compressed twins with their size and checksum, also in ranges', async () => {
    for (const { format, url, gz } of list.files) {
      if (bulkFormats.find((each) => each.format === format)!.isCompressed === true) {
        expect(gz).toBeNull();
        continue;
      }
      const response = await fetch(gz!.url);
      const body = Buffer.from(await response.arrayBuffer());
      expect([response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
        'application/gzip',
        null,
      ]);
      expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([gz!.bytes, gz!.sha256]);
      expect(gunzipSync(body).equals((await downloaded(url)).body)).toBe(true);
      const end = await fetch(gz!.url, { headers: { range: 'bytes=-100' } });
      expect([end.status, Buffer.from(await end.arrayBuffer()).equals(body.subarray(-100))]).toEqual([
        206,
        true,
      ]);
    }
  });

  test('are equal to a download of everything', async () => {
    for (const format of ['csv', 'jsonl', 'geojson']) {
      const file = (await downloaded(fileOf(format).url)).body.toString();
      // The files were made for the port of the settings, which leave it to the system.
      expect(file.replaceAll('http://127.0.0.1:0/', `${base}/`) === (await textOf(SEARCH + format))).toBe(
        true,
      );
    }
    const rows = rowsOf(await textOf(`${SEARCH}csv`));
    expectSame(await readers.xlsx!((await downloaded(fileOf('xlsx').url)).body), rows);
  });

  test('do not serve other files', async () => {
    for (const name of ['files.json', 'nothing.csv', '..%2f..%2fmanifest.json', '.']) {
      const response = await fetch(`${base}${WHOLE}${name}`);
      expect([name, response.status]).toEqual([name, name === '.' ? response.status : 404]);
    }
  });

  test('are written once and kept beside the index', async () => {
    const again = (await (await get(`/api/v1${WHOLE}`)).json()) as BulkFiles;
    expect(again).toEqual(list);
    const folder = `${store.slice('sqlite:'.length).replace(/\.db$/, '')}.index`;
    const [index] = readdirSync(folder).filter((name) => !name.startsWith('.'));
    const downloads = readdirSync(join(folder, index!)).filter((name) => name.startsWith('downloads-'));
    expect(downloads.length).toBe(1);
  });

  describe('are sent in ranges of bytes:', () => {
    const whole = async () => (await downloaded(fileOf('csv').url)).body;
    const part = (range: string, headers: Record<string, string> = {}) =>
      fetch(fileOf('csv').url, { headers: { range: `bytes=${range}`, ...headers } });
    const size = () => fileOf('csv').bytes;
    const third = () => Math.floor(size() / 3);

    test.each<[string, () => string, () => readonly [number, number]]>([
      ['the first', () => '0-99', () => [0, 99]],
      ['one byte', () => '7-7', () => [7, 7]],
      ['from the middle', () => `${third()}-${2 * third()}`, () => [third(), 2 * third()]],
      ['from somewhere to the end', () => `${third()}-`, () => [third(), size() - 1]],
      ['the last', () => '-500', () => [size() - 500, size() - 1]],
      ['beyond the end', () => `${size() - 10}-${size() + 1000}`, () => [size() - 10, size() - 1]],
      ['more than there are from the end', () => `-${size() + 1}`, () => [0, size() - 1]],
    ])('%s', async (_what, range, of) => {
      const response = await part(range());
      const [from, to] = of();
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${size()}`);
      expect(response.headers.get('content-length')).toBe(`${to - from + 1}`);
      const body = Buffer.from(await response.arrayBuffer());
      expect(body.equals((await whole()).subarray(from, to + 1))).toBe(true);
    });

    test('an interrupted download is completed', async () => {
      const head = Buffer.from(await (await part(`0-${third()}`)).arrayBuffer());
      const tail = Buffer.from(await (await part(`${third() + 1}-`)).arrayBuffer());
      const sha256 = createHash('sha256').update(head).update(tail).digest('hex');
      expect(sha256).toBe(fileOf('csv').sha256);
    });

    test.each([() => `${size()}-`, () => `${size() + 5}-${size() + 9}`, () => '-0'])(
      '416 for a range outside of the file: %s',
      async (range) => {
        const response = await part(range());
        expect(response.status).toBe(416);
        expect(response.headers.get('content-range')).toBe(`bytes */${size()}`);
        expect(response.headers.get('content-type')).toBe('application/problem+json');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('content-disposition')).toBeNull();
        expect(await response.json()).toMatchObject({
          status: 416,
          detail: expect.stringContaining(`${size()} bytes`),
        });
      },
    );

    test.each([
      ['several at a time', 'bytes=0-9,20-29'],
      ['one that ends before it begins', 'bytes=9-0'],
      ['something else', 'lines=0-9'],
      ['none', 'bytes=a-b'],
    ])('the complete file for %s', async (_what, range) => {
      const response = await fetch(fileOf('csv').url, { headers: { range } });
      expect([response.status, response.headers.get('content-length')]).toEqual([200, `${size()}`]);
      await response.body?.cancel();
    });

    test('only of the version that If-Range names, else the complete file', async () => {
      const etag = (await part('0-0')).headers.get('etag')!;
      expect(etag).toMatch(/^"/);
      expect((await part('0-9', { 'if-range': etag })).status).toBe(206);
      for (const other of ['"another"', `W/${etag}`, new Date().toUTCString()]) {
        const response = await part('0-9', { 'if-range': other });
        expect([other, response.status, response.headers.get('content-length')]).toEqual([
          other,
          200,
          `${size()}`,
        ]);
        await response.body?.cancel();
      }
    });
  });

  test('have their length and Accept-Ranges in the response to HEAD', async () => {
    const { url, bytes } = fileOf('xlsx');
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(`${bytes}`);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(await response.text()).toBe('');
  });

  test('are not sent again to clients that have them', async () => {
    const { url } = fileOf('geojson');
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag')!;
    for (const tag of [etag, '*']) {
      const response = await fetch(url, { headers: { 'if-none-match': tag } });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
  });
});

describe('a client that disconnects', () => {
  const hasProc = existsSync(`/proc/${process.pid}/fd`);
  let service: RunningService;
  const filesOf = () =>
    readdirSync(`/proc/${service.process.pid}/fd`).filter((fd) => {
      try {
        return !/^(socket|pipe|anon_inode):/.test(readlink(`/proc/${service.process.pid}/fd/${fd}`));
      } catch {
        return false;
      }
    }).length;

  beforeAll(async () => {
    if (!hasProc) return;
    service = await startService(['--store', store]);
    await bulkFilesOf(service.base);
  });
  afterAll(() => service?.stop());

  /** Starts a download, reads some of it and disconnects. */
  async function leave(path: string, headers: Record<string, string> = {}): Promise<void> {
    const asked = request(service.base + path, { headers }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBeLessThan(300);
    await once(response, 'data');
    response.destroy();
  }

  const kinds: readonly (readonly [string, Record<string, string>])[] = [
    ...exportFormats.flatMap(({ format, ending }): [string, Record<string, string>][] => [
      [SEARCH + format, {}],
      [`${SEARCH}${format}?ordering=-name`, {}],
      [SEARCH + format, { 'accept-encoding': 'gzip' }],
      [`${WHOLE}infrastructure-projects.${ending}`, {}],
      [`${WHOLE}infrastructure-projects.${ending}`, { range: 'bytes=100-' }],
    ]),
  ];

  test.skipIf(!hasProc)('leaves no file open, whatever it was downloading', async () => {
    for (const [path, headers] of kinds) await leave(path, headers);
    await expect.poll(filesOf).toBeLessThan(100);
    const before = await settled();
    for (let round = 0; round < 3; round++) for (const [path, headers] of kinds) await leave(path, headers);
    await expect.poll(filesOf).toBeLessThanOrEqual(before);
    expect((await fetch(`${service.base}${LISTING}?limit=1`)).status).toBe(200);
    expect(service.output()).not.toMatch(/error|fail/i);
  });

  test.skipIf(!hasProc)(
    'and one that sends HEAD, or has the file already, leaves none open either',
    async () => {
      const url = `${service.base}${WHOLE}infrastructure-projects.csv`;
      const before = await settled();
      for (let i = 0; i < 20; i++) {
        await fetch(url, { method: 'HEAD' });
        await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
        await fetch(url, { headers: { 'if-none-match': '*' } });
        await (await fetch(url, { headers: { range: 'bytes=99999999999-' } })).text();
        await fetch(`${service.base}${SEARCH}xlsx`, { method: 'HEAD' });
      }
      await expect.poll(filesOf).toBeLessThanOrEqual(before);
    },
  );

  /** The number of open files when it no longer changes. */
  async function settled(): Promise<number> {
    let last = -1;
    await expect
      .poll(
        () => {
          const now = filesOf();
          const isSame = now === last;
          last = now;
          return isSame;
        },
        { interval: 200 },
      )
      .toBe(true);
    return last;
  }
});

describe('the export command', () => {
  const exportOf = (...args: readonly string[]) => runProgram(['export', '--store', store, ...args]);

  test.each(['csv', 'jsonl', 'geojson'])('writes the same %s as the service', async (format) => {
    // GeoJSON has whole addresses of pages.
    const options = ['export', '--store', store, '--format', format];
    const { code, stdout, stderr } = await runProgram(options, { env: { PUBLIC_URL: base } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout === (await textOf(SEARCH + format))).toBe(true);
  });

  test.each(Object.keys(readers))('filters and orders %s, into a file', async (format) => {
    const out = join(mkdtempSync(join(all.path, 'out-')), `some.${format}`);
    const options = [
      '--province',
      'Limpopo',
      '--status',
      'Tender',
      '--status',
      'Design',
      '--cost-min',
      '100000',
    ];
    const ordering = ['--ordering', '-estimated_total_project_cost', '--q', 'school'];
    const { code, stdout, stderr } = await exportOf(
      '--format',
      format,
      ...options,
      ...ordering,
      '--out',
      out,
    );
    const query =
      '?province=Limpopo&status=Tender&status=Design&cost_min=100000&ordering=-estimated_total_project_cost&q=school';
    const expected = rowsOf(await textOf(`${SEARCH}csv${query}`));
    expect(expected.length).toBeGreaterThan(10);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: `Wrote ${expected.length} projects to ${out}.\n`,
    });
    expectSame(await readers[format]!(readFileSync(out)), expected);
  });

  test('writes a valid OC4IDS package with the address of its download, never an empty one', async () => {
    const env = { ...process.env, PUBLIC_URL: 'https://projects.example.org' };
    const oc4idsOf = (...args: readonly string[]) =>
      runProgram(['export', '--store', store, '--format', 'oc4ids', ...args], { env });
    const { code, stdout } = await oc4idsOf('--province', 'Limpopo', '--q', 'clinic');
    expect(code).toBe(0);
    const written = JSON.parse(stdout);
    expect(packageErrors(written)).toEqual([]);
    expect(written.uri).toBe(`${env.PUBLIC_URL}${SEARCH}oc4ids?q=clinic&province=Limpopo`);
    const nothing = await oc4idsOf('--q', 'zyxwv');
    expect([nothing.code, nothing.stdout]).toEqual([1, '']);
    expect(nothing.stderr).toMatch(/at least one project/);
  });

  test('writes the chosen columns', async () => {
    const query = '?fields=id,name,quality&near=-26.2,28.05';
    const { stdout, stderr } = await exportOf(
      ...['--format', 'csv', '--fields', 'id,name,quality', '--near', '-26.2,28.05'],
    );
    expect(stderr).toBe('');
    expect(stdout.split('\r\n').length).toBeGreaterThan(10);
    expect(stdout).toBe(await textOf(`${SEARCH}csv${query}`));
  });

  test.each(exportFormats.map(({ format }) => format))(
    'ends quietly when its reader stops reading %s',
    async (format) => {
      const command = `set -o pipefail; "$0" bin/infra-projects.js export --store "$1" --format "$2" | head -c 100 >&2`;
      const env = { ...process.env, PUBLIC_URL: 'https://projects.example.org' };
      const child = spawn('bash', ['-c', command, process.execPath, store, format], {
        cwd: projectRoot,
        env,
      });
      const said: Buffer[] = [];
      child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
      const [code] = await once(child, 'close');
      expect(code).toBe(0);
      expect(Buffer.concat(said).length).toBe(100);
    },
  );

  test.each([
    ['an unknown format', ['--format', 'pdf'], /'pdf' is invalid.*csv, xlsx, jsonl, geojson/],
    ['no format', [], /--format/],
    ['a value that is not accepted', ['--format', 'csv', '--ordering', 'cost'], /ordering takes one of/],
    ['OC4IDS without the address of the service', ['--format', 'oc4ids'], /set PUBLIC_URL/],
    ['columns of OC4IDS', ['--format', 'oc4ids', '--columns', 'name'], /--fields cannot be used with oc4ids/],
    ['an order by distance from nowhere', ['--format', 'csv', '--ordering', 'distance'], /needs a place/],
    [
      'a range that ends before it begins',
      ['--format', 'csv', '--cost-min', '5', '--cost-max', '1'],
      /swap them/,
    ],
    [
      'a folder that is not there',
      ['--format', 'csv', '--out', 'nowhere/at/all.csv'],
      /nowhere\/at\/all\.csv/,
    ],
  ])('rejects %s in one line', async (_what, args, sentence) => {
    const { code, stdout, stderr } = await exportOf(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^infra-projects: [^\n]+\n$/);
    expect(stderr).toMatch(sentence);
  });

  test('says so if there is nothing to export', async () => {
    const empty = join(mkdtempSync(join(all.path, 'empty-')), 'none.db');
    const { code, stderr } = await runProgram(['export', '--store', `sqlite:${empty}`, '--format', 'csv']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^infra-projects: [^\n]*import a snapshot into it first[^\n]*\n$/);
  });
});
