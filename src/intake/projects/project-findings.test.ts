import { expect, test } from 'vitest';
import { irmHeaders, irmRow, sheetOf } from '../../../test/fixtures/irm-workbook.ts';
import { readIrmSheet } from '../../irm/index.ts';
import type { IrmSnapshot, ReportedProject } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { publishedProjects } from '../comparison/comparison.fixture.ts';
import { rememberValues } from '../values/remembered-values.ts';
import { projectFindings } from './project-findings.ts';

const quarter: IrmSnapshot = {
  sphere: 'provincial',
  financialYear: '2019-20',
  quarter: 1,
  taken: '2019-07-15',
};

type Cells = Readonly<Record<string, string | number>>;

const usual = (i: number): Cells => ({
  'Project ID': `${i + 1}`,
  'Project Name': `Clinic ${i}`,
  Province: 'Limpopo',
  Department: 'Health',
  'Local Municipality': 'Makhado',
  Latitude: -23 - i / 100_000,
  Longitude: 30,
  'Total Project Cost': 1000 + i,
});

const before = (count: number, values: Partial<ReportedProject['snapshot']> = {}) =>
  Array.from({ length: count }, (_, i) =>
    reported(`${i + 1}`, {
      ...{ name: `Clinic ${i}`, province: 'Limpopo', department: 'Health', local_municipality: 'Makhado' },
      ...values,
    }),
  );

/** The findings of so many projects, some with other cells, some left out. */
async function found(
  count: number,
  others: (i: number) => Cells | null = () => ({}),
  published: readonly ReportedProject[] = before(count),
  isPart = false,
) {
  const rows = Array.from({ length: count }, (_, i) => {
    const cells = others(i);
    return cells === null ? [] : [irmRow({ ...usual(i), ...cells })];
  }).flat();
  const reading = await readIrmSheet(sheetOf(irmHeaders, ...rows));
  const store = rememberValues(publishedProjects([quarter, published]));
  const findings = await projectFindings(reading, { ...store, key: { ...quarter, quarter: 2 }, isPart });
  await reading.close();
  return findings.map(({ code, severity, rows, cells }) => [code, severity, (rows ?? cells)?.length]);
}

test('usual projects are found nothing about', async () => {
  expect(await found(60)).toEqual([]);
});

const scaled = (count: number) => (i: number) =>
  i < count ? { Latitude: -2_996_148, Longitude: 30_213_080 } : {};

test.each([
  [4, 'blocks'],
  [3, 'warns'],
])('%d coordinates of 400 without a decimal mark', async (count, severity) => {
  expect(await found(400, scaled(count))).toEqual([['coordinates_scaled', severity, 2 * count]]);
});

test.each([
  ['one of them without it', { Longitude: 30_213_080 }, 1],
  ['swapped', { Latitude: 30, Longitude: -23 }, 0],
  ['outside of the country', { Latitude: 89, Longitude: 30 }, 0],
  ['that no decimal mark makes right', { Latitude: 999, Longitude: 30 }, 0],
])('coordinates %s are scaled, or not', async (_, cells, count) => {
  expect(await found(200, (i) => (i === 0 ? cells : {}))).toHaveLength(count);
});

const atOnePlace = (count: number) => (i: number) => (i < count ? { Latitude: -24, Longitude: 29 } : {});

test.each([
  ['90 % of a province', 100, 90, [['coordinates_repeated', 'blocks', 180]]],
  ['fewer', 100, 89, []],
  ['ten', 10, 10, [['coordinates_repeated', 'blocks', 20]]],
  ['nine', 9, 9, []],
])('one place for %s', async (_, projects, count, expected) => {
  expect(await found(projects, atOnePlace(count))).toEqual(expected);
});

test('one place for a province that had it in the quarter before is nothing new', async () => {
  expect(await found(100, atOnePlace(100), before(100, { latitude: '-24', longitude: '29' }))).toEqual([]);
});

const placeless = (count: number) => (i: number) => (i < count ? { Latitude: '', Longitude: '' } : {});
const placed = { latitude: '-24', longitude: '29' };

test.each([
  ['half of 20', 20, 10, before(20, placed), [['places_missing', 'warns', undefined]]],
  ['fewer', 20, 9, before(20, placed), []],
  ['nine of nine', 9, 9, before(9, placed), []],
  ['half of 20, as in the quarter before', 20, 10, [...before(10), ...before(20, placed).slice(10)], []],
])('%s without a place', async (_, projects, count, published, expected) => {
  expect(await found(projects, placeless(count), published)).toEqual(expected);
});

const doubled = (count: number) => (i: number) =>
  i < count * 2
    ? {
        'Project Name': `Clinic ${i >> 1}`,
        'Total Project Cost': 5 + (i >> 1),
        Department: i % 2 === 0 ? 'Health' : 'Education',
      }
    : {};
const health = before(20);
const education = before(40).map(({ irmProjectId, snapshot }, i) =>
  reported(irmProjectId, { ...snapshot, department: i < 20 ? 'Health' : 'Education' }),
);

test.each([
  [5, 500, 'blocks'],
  [4, 400, 'warns'],
  [5, 600, 'warns'],
])('%d of %d projects that two departments report', async (count, projects, severity) => {
  expect(await found(projects, doubled(count), [...education, ...before(projects).slice(40)])).toEqual([
    ['projects_doubled', severity, 2 * count],
  ]);
});

test.each([
  ['the same department', { Department: 'Department of Health' }],
  ['another cost', { 'Total Project Cost': 6 }],
  ['another name', { 'Project Name': 'Clinic two' }],
])('two projects with %s are two', async (_, cells) => {
  const same = { 'Project Name': 'Clinic', 'Total Project Cost': 5 };
  const others = (i: number) => (i === 0 ? same : i === 1 ? { ...same, ...cells } : {});
  expect((await found(20, others, health)).filter(([code]) => code === 'projects_doubled')).toEqual([]);
});

test.each([
  ['the last five of 100', 100, (i: number) => i >= 95, true],
  ['the last four', 100, (i: number) => i >= 96, false],
  ['five before the last', 100, (i: number) => i >= 94 && i < 99, false],
  ['the last four of 20, and others', 20, (i: number) => i >= 16 || i < 3, false],
  ['the last 15 of 200', 200, (i: number) => i >= 185, true],
  ['so many that they are called vanished', 100, (i: number) => i >= 80, false],
  ['the last ten of 100', 100, (i: number) => i >= 90, true],
])('%s are missing', async (_, projects, isMissing, isFound) => {
  const others = (i: number) => (isMissing(i) ? null : {});
  expect(await found(projects, others)).toEqual(isFound ? [['end_missing', 'blocks', undefined]] : []);
  expect(await found(projects, others, before(projects), true)).toEqual([]);
});

test('a later quarter says nothing about the end of a file', async () => {
  const sheet = sheetOf(irmHeaders, ...Array.from({ length: 95 }, (_, i) => irmRow(usual(i))));
  const reading = await readIrmSheet(sheet);
  const store = rememberValues(publishedProjects([{ ...quarter, quarter: 3 }, before(100)]));
  expect(await projectFindings(reading, { ...store, key: quarter, isPart: false })).toEqual([]);
  await reading.close();
});
