import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acceptableCodes } from '../../src/intake/index.ts';
import { projectSnapshot } from '../../src/project/index.ts';
import { openReader } from '../../src/store/index.ts';
import { importArguments } from '../irm-file.ts';
import { temporaryFolder } from '../program.ts';
import { extent, report } from './extent.ts';
import { hostileArchives } from './hostile/archives.ts';
import { hostileCsv } from './hostile/csv.ts';
import { hostileSheets } from './hostile/sheets.ts';
import { type MeasuredRun, measuredRun } from './machine/measured-run.ts';

/** What one file may use of the machine, at the default of MAX_WORKBOOK_MB. */
const MOST_SECONDS = 60;
const MOST_MIB = 1024;

const all = temporaryFolder();
afterAll(() => all.remove());

let folder = '';
let store = '';
beforeEach(() => {
  folder = mkdtempSync(join(all.path, 'test-'));
  mkdirSync(join(folder, 'inbox'));
  store = `sqlite:${folder}/projects.db`;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is odd about a file is read anyway, so that everything in it is. */
const accept = ['--accept', acceptableCodes.join(','), '--because', 'to read it all'];

/** `check` reads files in the same way as `import`, so the short form omits it. */
const commands = (path: string) =>
  [importArguments(store, path), ['check', path]].slice(0, extent(1, 2)).map((args) => [...args, ...accept]);

const runs: (MeasuredRun & { readonly what: string })[] = [];
const worst = (by: 'seconds' | 'peakMib') => runs.reduce((most, each) => (each[by] > most[by] ? each : most));
afterAll(() => {
  const [slowest, largest] = [worst('seconds'), worst('peakMib')];
  report(`Of ${runs.length} runs the slowest took ${slowest.seconds.toFixed(1)} s: ${slowest.what}.`);
  report(`The one with most memory took ${Math.ceil(largest.peakMib)} MiB: ${largest.what}.`);
});

/** Runs the program, which must neither crash nor exceed these limits. */
async function run(what: string, args: readonly string[]): Promise<MeasuredRun> {
  const ended = await measuredRun(args, MOST_SECONDS);
  expect({ signal: ended.signal, stderr: ended.stderr }).toMatchObject({ signal: null });
  expect(ended.peakMib).toBeLessThan(MOST_MIB);
  runs.push({ ...ended, what });
  return ended;
}

/** Control characters, which a terminal would execute. */
const ONE_SENTENCE = /^infra-projects: \P{Cc}+[.]\n$/u;

function expectRefusal({ code, stdout, stderr }: MeasuredRun, sentence: string | RegExp): void {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const said = stderr
    .split('\n')
    .filter((line) => !line.startsWith('Projects written'))
    .join('\n');
  expect(said).toMatch(ONE_SENTENCE);
  expect(said).not.toMatch(/\bat .+:\d+:\d+|node_modules|dist\//);
  expect(said.length).toBeLessThan(20_000);
  expect(said).toMatch(sentence);
}

const isPublished = async (): Promise<boolean> =>
  existsSync(join(folder, 'projects.db')) && (await openReader(store).state()).dataVersion > 0;

/** The published projects, in the order of their ids. */
async function publishedProjects() {
  return openReader(store).read(async (reading) => {
    const projects = [];
    for await (const batch of reading.histories())
      for (const { snapshots } of batch) projects.push(projectSnapshot(snapshots[0]!.values));
    return projects;
  });
}

describe.each([
  ['an archive', hostileArchives],
  ['a sheet', hostileSheets],
  ['a CSV file', hostileCsv],
] as const)('%s that is', (_, files) => {
  test.each(files.map((file) => [file.what, file] as const))(
    '%s',
    async (what, { ending, content, expected }) => {
      const path = join(folder, 'inbox', `snapshot.${ending}`);
      writeFileSync(path, content());
      const isRefused = typeof expected === 'string' || expected instanceof RegExp;
      for (const args of commands(path)) {
        const ended = await run(what, args);
        if (isRefused) expectRefusal(ended, expected);
        else expect(ended).toMatchObject({ code: 0, stderr: '' });
      }
      if (isRefused) expect(await isPublished()).toBe(false);
      else expect(await publishedProjects()).toMatchObject(expected);
      // Nothing was unpacked near the file.
      expect(readdirSync(all.path)).toEqual([basename(folder)]);
      expect(readdirSync(join(folder, 'inbox'))).toEqual([`snapshot.${ending}`]);
    },
    200_000,
  );
});
