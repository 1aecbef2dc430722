import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';
import { country, countryFolder } from '../../country/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  cpSync(countryFolder, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('country check says what a profile holds, and what follows from a missing file', async () => {
  rmSync(join(folder, 'places.csv'));
  const { code, stdout } = await runInProcess('country', 'check', folder);
  expect(code).toBe(0);
  expect(stdout).toMatch(/ is a profile of .+ \([a-z]{2}\): 9 provinces, 52 districts, 213 municipalities, /);
  expect(stdout).toContain('\nWithout places.csv, the search knows no towns.\n');
  const { stdout: json } = await runInProcess('--json', 'country', 'check', folder);
  expect(JSON.parse(json)).toMatchObject({
    holds: { places: 0 },
    missing: { 'places.csv': expect.any(String) },
  });
});

test('country check names the line of a mistake', async () => {
  const file = join(folder, 'country.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"firstMonth": 4', '"firstMonth": 14'));
  expect(await runInProcess('country', 'check', folder)).toMatchObject({
    code: 1,
    stderr: `infra-projects: ${file}, line 17: financialYear.firstMonth takes a whole number from 1 to 12, not 14.\n`,
  });
  expect((await runInProcess('country', 'check', join(folder, 'sample'))).stderr).toMatch(
    / is no folder with a country.json/,
  );
});

test('country check says what the profile makes of a file', async () => {
  writeFileSync(join(folder, 'columns.csv'), 'field,source,format,unit,may_be_missing\nnmae,Name,,,\n');
  expect((await runInProcess('country', 'check', folder)).stderr).toContain(
    'columns.csv: there is no field "nmae"; did you mean "name"?',
  );
  const file = join(folder, 'package.json');
  const budget = (amount: number) => ({ amount: { amount, currency: country.currency.code } });
  const projects = [
    { id: 'oc4ids-abc123-1', title: 'Well', status: 'Tendr', sector: ['health'], budget: budget(5) },
    { id: 'x-2', title: 'Mill', status: 'Tendr', sector: ['helth'], budget: budget(0) },
    { id: 'x-3', title: 'Well', budget: { amount: { amount: 5, currency: 'XOF' } } },
  ];
  writeFileSync(file, JSON.stringify({ projects }));
  // The profile of this process, so that no thread is started, which runs built files.
  const { code, stdout } = await runInProcess('country', 'check', countryFolder, '--from', file);
  expect(code).toBe(0);
  expect(stdout).toContain(
    '3 rows, 3 projects. With place 0 (0 %), cost 2 (67 %), dates 0 (0 %), contractor 0 (0 %).',
  );
  expect(stdout).toMatch(/Not known to the profile:\n {2}status "Tendr" \(2\), perhaps "Tender"\n/);
  expect(stdout).toContain(
    '\nCurrencies that the profile does not name; in country.json it would: "otherCurrencies": ["XOF"]:\n  XOF (1)\n',
  );
  expect(stdout).toContain('registered prefix: 1 of 3 ids');
  expect(stdout).toContain('sectors: 1 of 2 are in the list of OC4IDS');
  expect(stdout).toContain('amounts above zero: 1 of 2');
});
