import { expect, test, vi } from 'vitest';
import { irmHeaders, irmRow, sheetOf } from '../../../test/fixtures/irm-workbook.ts';
import { readIrmSheet } from '../../irm/index.ts';
import { columnLetters, type IrmSnapshot, type ReportedProject } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { inBatches, publishedProjects } from '../comparison/comparison.fixture.ts';
import { newValueFindings } from './new-value-findings.ts';
import { rememberValues } from './remembered-values.ts';

const quarter = (number: 1 | 2): IrmSnapshot => ({
  sphere: 'provincial',
  financialYear: '2019-20',
  quarter: number,
  taken: '2019-10-15',
});

/** 20 departments share the projects. */
const departmentOf = (i: number) => `${'Health Roads Water Parks'.split(' ')[i % 4]} ${i % 5}`;

const known = {
  province: 'Limpopo',
  status: 'Design',
  primary_funding_source: 'Equitable Share',
  sector: 'Health',
  local_municipality: 'Makhado',
  district_municipality: 'Vhembe',
  estimated_total_project_cost: 1000,
};

const published: readonly ReportedProject[] = Array.from({ length: 100 }, (_, i) =>
  reported(`${i + 1}`, { ...known, name: `Clinic ${i}`, department: departmentOf(i) }),
);

const cells = {
  Province: 'Limpopo',
  'Project Status': 'Design',
  'Primary Funding Source': 'Equitable Share',
  Sector: 'Health',
  'Local Municipality': 'Makhado',
  'District Municipality': 'Vhembe',
  'Total Project Cost': 1000,
};

/** What is found in so many projects, of which the first have other cells. */
async function found(
  projects: number,
  count: number,
  others: Readonly<Record<string, string | number>>,
  before: readonly ReportedProject[] = published,
) {
  const rows = Array.from({ length: projects }, (_, i) =>
    irmRow({
      ...{ 'Project ID': `${i + 1}`, 'Project Name': `Clinic ${i}`, Department: departmentOf(i), ...cells },
      ...(i < count && others),
    }),
  );
  const reading = await readIrmSheet(sheetOf(irmHeaders, ...rows));
  const store = rememberValues(publishedProjects([quarter(1), before], [quarter(2), published]));
  const findings = await newValueFindings(reading, 'provincial', store);
  await reading.close();
  return findings;
}

const misspelt = { 'Primary Funding Source': 'Equitable Shares' };

test.each([
  ['a misspelt source of funding of 1 %', 400, 4, misspelt, 'blocks'],
  ['a misspelt source of funding of fewer', 400, 3, misspelt, 'warns'],
  ['a misspelt source of funding of 1 % of 17 260', 17_260, 172, misspelt, 'blocks'],
  ['one of a little of 17 260', 17_260, 79, misspelt, 'warns'],
  ['one of 1 % of the cost', 400, 1, { ...misspelt, 'Total Project Cost': 4040 }, 'blocks'],
  ['one of less than 1 % of the cost', 400, 1, { ...misspelt, 'Total Project Cost': 4000 }, 'warns'],
  ['a province in another spelling', 400, 4, { Province: 'Noord-Kaap' }, 'blocks'],
  ['a stage that the country does not have', 400, 4, { 'Project Status': 'Works begun' }, 'blocks'],
  ['a new sector', 400, 79, { Sector: 'Energy' }, 'warns'],
  ['a new sector of 20 %', 400, 80, { Sector: 'Energy' }, 'blocks'],
  ['a new sector of a small file', 20, 9, { Sector: 'Energy' }, 'warns'],
  ['a new department', 400, 400, { Department: 'Human Settlement' }, 'warns'],
])('%s: %d projects, %d of them', async (_, projects, count, others, severity) => {
  const [finding, ...more] = await found(projects, count, others);
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ code: 'values_new', severity });
  expect(finding?.cells).toHaveLength(count);
});

test('1 % of a department stops, if there are five of them', async () => {
  const department = { Department: 'Health 0', ...misspelt };
  expect(await found(2000, 5, department)).toMatchObject([{ severity: 'blocks' }]);
  expect(await found(2000, 4, department)).toMatchObject([{ severity: 'warns' }]);
});

test('the sentence names values, numbers, and what was probably meant', async () => {
  const [finding] = await found(400, 3, misspelt);
  expect(finding?.sentence).toBe(
    'Primary Funding Source: 1 value is in no published quarter: "Equitable Shares" (3 projects, did you mean "Equitable Share"?).',
  );
  expect(finding?.cells?.[0]).toEqual({
    sheet: 'Projects',
    row: 2,
    column: columnLetters(irmHeaders.indexOf('Primary Funding Source')),
    text: 'Equitable Shares',
  });
});

test.each([
  ['a value that an earlier quarter has', { Sector: 'Energy' }],
  ['a municipality of the country', { 'Local Municipality': 'Thulamela Local Municipality' }],
  ['a stage of the country', { 'Project Status': 'Tender' }],
  [
    'a source of funding of the country',
    { 'Primary Funding Source': 'Health Facility Revitalisation Grant' },
  ],
  ['no value', { Sector: '' }],
])('%s is not new', async (_, others) => {
  const before = [reported('1', { ...known, sector: 'Energy' })];
  expect(await found(100, 40, others, before)).toEqual([]);
});

test('a quarter that was read before is not read again', async () => {
  const before = [reported('1', { ...known, sector: 'Energy' })];
  const store = publishedProjects([quarter(1), before]);
  const read = vi.fn(store.snapshotProjects);
  const remembering = rememberValues({ ...store, snapshotProjects: read });
  for await (const _ of remembering.snapshotProjects(quarter(1)));
  const row = irmRow({ 'Project ID': '1', 'Project Name': 'Clinic', ...cells, Sector: 'Energy' });
  const reading = await readIrmSheet(
    sheetOf(irmHeaders, row, row.with(0, '2').with(irmHeaders.indexOf('Sector'), 'Coal')),
  );
  const findings = await newValueFindings(reading, 'provincial', remembering);
  await reading.close();
  expect(findings.map(({ sentence }) => sentence)).toContain(
    'Sector: 1 value is in no published quarter: "Coal" (1 project).',
  );
  expect(read).toHaveBeenCalledOnce();
});

test('nothing is said while nothing is published', async () => {
  const reading = { projects: inBatches([]), headings: [] };
  expect(
    await newValueFindings(reading, 'national', rememberValues(publishedProjects([quarter(1), published]))),
  ).toEqual([]);
});
