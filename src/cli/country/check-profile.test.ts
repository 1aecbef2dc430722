import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';
import { countryFolder } from '../../country/index.ts';

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
