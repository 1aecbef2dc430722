import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceOver, type TestService } from '../../../test/fixtures/service.ts';
import { reported } from '../../project/project.fixture.ts';
import { batches, quarterOf } from '../../store/store.fixture.ts';
import { nearestProjects, sameMunicipality } from '../project/nearby.ts';
import { groupTotals } from './group-totals.ts';

const at = (latitude: string, longitude: string) => ({ latitude, longitude });
const projects = [
  reported('1', {
    province: 'Limpopo',
    status: 'Final Completion',
    estimated_total_project_cost: 5,
    local_municipality: 'Musina',
    ...at('-22.4', '30.0'),
  }),
  reported('2', {
    province: 'Limpopo',
    status: 'Tender',
    estimated_completion_date: '2001-01-01',
    local_municipality: 'Musina',
    ...at('-22.5', '30.0'),
  }),
  reported('3', {
    province: 'Gauteng',
    status: 'Practical Completion (100%)',
    estimated_total_project_cost: 7,
    local_municipality: 'Musina',
    ...at('-26.0', '28.0'),
  }),
  // A cost of zero is no known cost.
  reported('4', { status: 'Tender', estimated_total_project_cost: 0, ...at('0', '0') }),
];

let service: TestService;
beforeAll(async () => {
  const snapshot = { irmSnapshot: quarterOf('2019-20', 1), projects: batches(projects) };
  service = await serviceOver({ kind: 'reported', snapshots: [snapshot] });
});
afterAll(() => service.close());

test('groups are counted, largest first and the one without a value last', () => {
  expect(groupTotals(service.index, 'province')).toEqual([
    { value: 'Limpopo', count: 2, cost: costOf(5), finished: 1, toBeCompleted: 1, overdue: 1 },
    { value: 'Gauteng', count: 1, cost: costOf(7), finished: 1, toBeCompleted: 0, overdue: 0 },
    {
      ...{ value: undefined, count: 1, finished: 0, toBeCompleted: 1, overdue: 0 },
      cost: { ...costOf(0), known: 0, leftOut: 1 },
    },
  ]);
});

const costOf = (sum: number) => ({
  ...{ sum, known: 1, leftOut: 0, reported: sum },
  ...{ currency: 'ZAR', elsewhere: 0 },
});

test('the nearest projects come first; a project at 0, 0 is near nothing', () => {
  const nearest = nearestProjects(service.index, 0, 5);
  expect(nearest.map(({ position }) => position)).toEqual([1, 2]);
  expect(nearest[0]!.km).toBeCloseTo(11.1, 0);
  expect(nearestProjects(service.index, 3, 5)).toEqual([]);
});

test('other projects of the municipality in its province come most expensive first', () => {
  expect(sameMunicipality(service.index, 1, 5)).toEqual([0]);
  expect(sameMunicipality(service.index, 2, 5)).toEqual([]);
  expect(sameMunicipality(service.index, 3, 5)).toEqual([]);
});
