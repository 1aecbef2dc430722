import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, pagePaths, projectApiPath } from '../../src/query/addresses.ts';
import { type IrmRow, importArguments, writeIrmCsv, writeIrmWorkbook } from '../irm-file.ts';
import { runProgram, startService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { ask } from './load/steady-load.ts';

/**
 * Imports the same files in different time zones and languages: days, letters and number formats
 * must not change.
 */
const LISTING = apiPaths.listing;
const PAGES = pagePaths.start;

const addresses = [
  `${LISTING}?limit=50`,
  `${LISTING}?limit=50&ordering=name`,
  `${LISTING}?limit=50&ordering=estimated_completion_date`,
  `${LISTING}?q=ILISE&limit=50`,
  `${LISTING}?q=i%CC%87stasyon&limit=50`,
  `${LISTING}facets/`,
  `${LISTING}stats/?by=province`,
  `${LISTING}suggest/?q=IS`,
  `${LISTING}changes/`,
  `${LISTING}changes/atom/`,
  apiPaths.publications,
  apiPaths.publicationsFeed,
  pagePaths.publications,
  projectApiPath(1),
  projectApiPath(3),
  `${PAGES}1-ilise-bridge-limpopo`,
  `${PAGES}3-istasyon-ss-z-limpopo`,
  PAGES,
  pagePaths.explore,
  `${PAGES}search/csv`,
  `${PAGES}search/geojson`,
  '/sitemap.xml',
] as const;

const day = (text: string) => new Date(`${text}T00:00:00Z`);

/**
 * Days at the ends of months and years and at clock changes; letters whose case differs in Turkish.
 */
const projects: readonly IrmRow[] = [
  ['2019-01-01', '2019-12-31', 'Ilise Bridge'],
  ['2018-02-28', '2020-02-29', 'ISITHEBE ISTASYON'],
  ['2019-03-31', '2019-10-27', 'İstasyon ıssız'],
  ['1999-12-31', '2019-03-10', 'Straße über Ängste'],
  ['2000-01-01', '2038-01-19', 'zebra Crossing'],
  ['1969-12-31', '1970-01-01', 'Äpfel'],
].map(([start, end, name], i) => ({
  'Project ID': `P${i + 1}`,
  'Project Name': name!,
  Province: i % 2 === 0 ? 'Limpopo' : 'KwaZulu-Natal',
  Department: 'Education',
  'Project Status': 'Design',
  'Project Start Date': start!,
  'Estimated Project Completion Date': end!,
  'Total Project Cost': i === 2 ? '1234567,89' : 1234567.89 + i,
  Latitude: '-23.456789',
  Longitude: '29.123456',
}));

const dateHeaders = ['Project Start Date', 'Estimated Project Completion Date'];

/** The same rows with date cells, as in a workbook. */
const withDateCells = (row: IrmRow): IrmRow => ({
  ...row,
  ...Object.fromEntries(dateHeaders.map((header) => [header, day(String(row[header]))])),
});

const folder = temporaryFolder();
let csv = '';
let workbook = '';
beforeAll(async () => {
  csv = writeIrmCsv(join(folder.path, 'quarter-1.csv'), projects);
  workbook = await writeIrmWorkbook(join(folder.path, 'quarter-2.xlsx'), projects.map(withDateCells));
});
afterAll(() => folder.remove());

/** The time zone and language of a run. */
interface Surroundings {
  readonly TZ: string;
  readonly LANG: string;
}

const home: Surroundings = { TZ: 'UTC', LANG: 'C' };
const zones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'];
const languages = ['tr_TR.UTF-8', 'de_DE.UTF-8', 'C'];

/** In the short form, each zone and each language once. */
const abroad: readonly Surroundings[] =
  extent(0, 1) === 0
    ? zones.map((TZ, i) => ({ TZ, LANG: languages[i]! }))
    : zones.flatMap((TZ) => languages.map((LANG) => ({ TZ, LANG })));

/**
 * Removes what differs between any two runs: the times and ids of publications, and the names of
 * store and folder.
 */
function madeAlike(path: string): void {
  const db = new Database(path);
  db.exec(`UPDATE irm_snapshot SET published_at = '2019-12-31T23:30:00.000Z';
           UPDATE publication SET entry =
             json_set(entry, '$.at', '2019-12-31T23:30:00.000Z', '$.id', 'publication ' || number);
           UPDATE catalogue SET store_id = '0123456789abcdef'`);
  db.close();
}

interface Outcome {
  readonly printed: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
}

/** Imports both files. Returns the program's output and responses. */
async function outcomeIn({ TZ, LANG }: Surroundings): Promise<Outcome> {
  const env = { TZ, LANG, LC_ALL: LANG };
  const own = join(folder.path, `${TZ}-${LANG}`.replaceAll('/', '-'));
  mkdirSync(own);
  const path = join(own, 'projects.db');
  const store = `sqlite:${path}`;
  const printed: string[] = [];
  const run = async (args: readonly string[]) => {
    const { code, stdout, stderr } = await runProgram(args, { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    printed.push(stdout.replaceAll(own, ''));
  };
  await run(importArguments(store, csv));
  await run(importArguments(store, workbook, { quarter: '2', taken: '2019-10-15' }));
  madeAlike(path);
  await run(['snapshots', '--store', store]);
  await run(['export', '--format', 'csv', '--store', store]);
  const service = await startService(['--store', store], { env });
  const answers: Record<string, string> = {};
  for (const address of addresses) {
    const { status, headers, body } = await ask(service.base + address);
    const { date: _, etag: __, ...told } = headers;
    answers[address] = `${status} ${JSON.stringify(told)} ${body}`
      .replaceAll(service.base, '')
      .replaceAll(encodeURIComponent(service.base), '');
  }
  await service.stop();
  return { printed, answers };
}

describe('output and responses', () => {
  let expected: Outcome;
  beforeAll(async () => {
    expected = await outcomeIn(home);
  });

  test('have the days and letters of the files', () => {
    const table = expected.answers[`${PAGES}search/csv`]!;
    for (const project of projects) {
      const { 'Project Name': name, 'Project Start Date': start } = project;
      const line = table.split('\r\n').find((candidate) => candidate.startsWith(`${name},`));
      expect(line, `${name}`).toContain(`,${start},`);
      expect(line).toContain(`,${project['Estimated Project Completion Date']},`);
    }
    for (const [address, answer] of Object.entries(expected.answers))
      expect(answer, address).toMatch(/^200 /);
  });

  test.each(abroad)(
    'are the same, byte for byte, in $TZ and $LANG',
    async (surroundings) => {
      const { printed, answers } = await outcomeIn(surroundings);
      expect(printed).toEqual(expected.printed);
      for (const address of addresses) expect(answers[address], address).toBe(expected.answers[address]);
      report(
        `${surroundings.TZ}, ${surroundings.LANG}: ${printed.length} commands and ${addresses.length} answers are the same`,
      );
    },
    timeoutFor(30),
  );
});
