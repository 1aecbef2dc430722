import { beforeAll, describe, expect, it } from 'vitest';
import { type ProjectSnapshot, provinces, statusOrder, UNKNOWN_STATUS_ORDER } from '../project/index.ts';
import { readSnapshot } from './reading.fixture.ts';
import { sampleSnapshots } from './snapshots.ts';

const PROJECTS = 2400;
/** One for each 1 200 projects. */
const WITH_EACH = 2;

type Report = ReadonlyMap<string, ProjectSnapshot>;

/** The last report of a year, then the first, the last but one and the last of the next. */
let reports: readonly [Report, Report, Report, Report];
beforeAll(async () => {
  const snapshots = sampleSnapshots({ projects: PROJECTS, quarters: 5 });
  const read = await Promise.all([0, 1, 3, 4].map((i) => readSnapshot(snapshots[i]!)));
  const [first, second, lastButOne, last] = read.map(
    (projects): Report => new Map(projects.map(({ irmProjectId, snapshot }) => [irmProjectId, snapshot])),
  );
  reports = [first!, second!, lastButOne!, last!];
});

const having = (report: Report, holds: (snapshot: ProjectSnapshot) => boolean) =>
  [...report.values()].filter(holds).length;

describe('a few projects', () => {
  it.each<[string, (snapshot: ProjectSnapshot) => boolean]>([
    ['name', ({ name }) => name === ''],
    ['department', ({ department }) => department === ''],
  ])('never have a %s', (_what, holds) => {
    for (const report of reports) expect(having(report, holds)).toBe(WITH_EACH);
  });

  it.each<[string, (snapshot: ProjectSnapshot) => boolean]>([
    ['no province', ({ province }) => province === ''],
    ['an old province', ({ province }) => province === 'Northern Province'],
    ['no stage', ({ status }) => status === ''],
    ['another stage', ({ status }) => status !== '' && statusOrder(status) === UNKNOWN_STATUS_ORDER],
  ])('have %s, but not in the last report', (_what, holds) => {
    expect(reports.map((report) => having(report, holds))).toEqual([WITH_EACH, WITH_EACH, WITH_EACH, 0]);
  });

  it('are in no report of the new year', () => {
    const [before, ...after] = reports;
    const gone = [...before.keys()].filter((id) => !after[0].has(id));
    expect(gone).toHaveLength(WITH_EACH);
    expect(after.map(({ size }) => size)).toEqual(after.map(() => PROJECTS - WITH_EACH));
  });
});

it('leaves nobody out of a sample of the new year alone', async () => {
  const [first] = sampleSnapshots({ projects: PROJECTS, quarters: 4 });
  expect(await readSnapshot(first!)).toHaveLength(PROJECTS);
});

it('leaves the provinces and stages of the last report to those of the specification', () => {
  const known: readonly string[] = provinces;
  expect(having(reports[3], ({ province }) => !known.includes(province))).toBe(0);
  expect(having(reports[3], ({ status }) => statusOrder(status) === UNKNOWN_STATUS_ORDER)).toBe(0);
});
