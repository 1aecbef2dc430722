import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceOver, type TestService } from '../../../test/fixtures/service.ts';
import { select } from '../../index/index.ts';
import type { ProjectSnapshot } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { batches, quarterOf } from '../../store/store.fixture.ts';
import type { FirmInPlace } from './firm-ranking.ts';
import { type RankedListName, rankedLists } from './ranked-searches.ts';
import { type RankedProject, ranking } from './ranking.ts';

type Known = Partial<ProjectSnapshot>;

const nothing = {
  ...{ actual_expenditure_q1: 0, actual_expenditure_q2: 0 },
  ...{ actual_expenditure_q3: 0, actual_expenditure_q4: 0 },
};
const site = { province: 'Limpopo', department: 'Health', status: 'Construction 1% - 25%', ...nothing };
const built = (municipality: string | null, firm: string, cost: number | null = null): Known => ({
  ...{ province: 'Limpopo', department: 'Works', status: 'Final Completion' },
  ...{ local_municipality: municipality, main_contractor: firm, estimated_total_project_cost: cost },
});

/** The reports of each project in 2017-18 Q4, 2018-19 Q4 and 2019-20 Q4. */
const projects: readonly (readonly (Known | undefined)[])[] = [
  [undefined, { ...site, name: 'A year' }, { ...site, name: 'A year' }],
  [{ ...site }, { ...site }, { ...site, name: 'Two years' }],
  [undefined, { ...site }, { ...site, name: 'A costly year', estimated_total_project_cost: 9 }],
  [undefined, { ...site }, { ...site, name: 'A cheaper year', estimated_total_project_cost: 3 }],
  [{ ...site }, { ...site, name: 'Not reported any more' }, undefined],
  [undefined, undefined, { ...site, name: 'New' }],
  [undefined, undefined, { ...built('Polokwane', 'Nola CC\nMiro JV', 5), name: 'Joint' }],
  [undefined, undefined, { ...built('POLOKWANE', 'NOLA C.C.', 7), name: 'Of one' }],
  [undefined, undefined, { ...built('Makhado', 'Miro JV', 1), name: 'Elsewhere' }],
  [undefined, undefined, { ...built('Makhado', 'Miro J.V.'), name: 'Elsewhere again' }],
  [undefined, undefined, { ...built('Makhado', 'To be appointed', 1), name: 'Nobody yet' }],
  [undefined, undefined, { ...built(null, 'Nola CC', 1), name: 'Nowhere' }],
];

let service: TestService;
beforeAll(async () => {
  const irmSnapshots = [quarterOf('2017-18', 4), quarterOf('2018-19', 4), quarterOf('2019-20', 4)];
  service = await serviceOver({
    kind: 'reported',
    snapshots: irmSnapshots.map((irmSnapshot, at) => ({
      irmSnapshot,
      projects: batches(
        projects.flatMap((reports, i) => (reports[at] ? [reported(`${i + 1}`, reports[at])] : [])),
      ),
    })),
  });
});
afterAll(() => service.close());

const ranked = (list: RankedListName, q?: string) =>
  ranking(service.index, list, select(service.index, q === undefined ? {} : { q }).positions);

const namesOf = (list: RankedListName, q?: string) =>
  (ranked(list, q).entries(0, 100) as readonly RankedProject[]).map(({ name, value }) => [name, value]);

describe('stalled projects', () => {
  test('stand in order of quarters, then of costs', () => {
    expect(namesOf('stalled')).toEqual([
      ['Two years', 8],
      ['A costly year', 4],
      ['A cheaper year', 4],
      ['A year', 4],
    ]);
  });

  test('are compared with the construction sites of the newest reports', () => {
    expect(ranked('stalled')).toMatchObject({ count: 4, known: 5, unknown: 1, sum: undefined });
  });

  test('are only those of the search', () => {
    expect(namesOf('stalled', 'costly')).toEqual([['A costly year', 4]]);
    expect(ranked('stalled', 'costly')).toMatchObject({ count: 1, known: 1, unknown: 0 });
  });
});

describe('firms with several projects in a municipality', () => {
  const rowsOf = (q?: string) =>
    (ranked('one-firm', q).entries(0, 100) as readonly FirmInPlace[]).map(
      ({ firm, place, projects, cost }) => [firm.name, place.name, projects, cost.sum, cost.known],
    );

  test('have each project counted for all of its firms, in any spelling, most and costliest first', () => {
    expect(rowsOf()).toEqual([
      ['Nola CC', 'POLOKWANE', 2, 12, 2],
      ['Miro JV', 'Makhado', 2, 1, 1],
    ]);
  });

  test('come from the projects that name a firm and a municipality', () => {
    expect(ranked('one-firm')).toMatchObject({ count: 2, known: 4, unknown: 8 });
  });

  test('are counted within the search', () => {
    expect(rowsOf('elsewhere')).toEqual([['Miro JV', 'Makhado', 2, 1, 1]]);
    expect(rowsOf('joint')).toEqual([]);
  });
});

test.each(rankedLists)('the pages of %s together have each entry once', (list) => {
  const whole = ranked(list);
  const all = whole.entries(0, whole.count);
  expect(all).toHaveLength(whole.count);
  const inPages = Array.from({ length: whole.count }, (_, i) => whole.entries(i, i + 1)).flat();
  const keys = (entries: typeof all) =>
    entries.map((entry) => ('firm' in entry ? entry.firm.path + entry.place.path : entry.path));
  expect(keys(inPages)).toEqual(keys(all));
});
