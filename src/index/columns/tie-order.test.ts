import { expect, test } from 'vitest';
import type { IrmSnapshot, ProjectSnapshot } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import type { IndexedProject } from '../sections/sections-builder.ts';
import { tieOrderBuilder } from './tie-order.ts';

const irmSnapshots: readonly IrmSnapshot[] = [
  { sphere: 'provincial', financialYear: '2018-19', quarter: 4, taken: '2019-04-15' },
  { sphere: 'national', financialYear: '2019-20', quarter: 1, taken: '2019-07-15' },
  { sphere: 'provincial', financialYear: '2019-20', quarter: 1, taken: '2019-07-15' },
];

type Case = readonly [irmSnapshot: number, known: Partial<ProjectSnapshot>];

function tieOrder(...projects: readonly Case[]): readonly number[] {
  const builder = tieOrderBuilder(irmSnapshots);
  for (const [irmSnapshot, known] of projects) {
    const { snapshot } = reported('1', known);
    builder.add({ latest: snapshot, snapshots: [{ irmSnapshot }] } as unknown as IndexedProject);
  }
  const written: number[] = [];
  builder.finish((_name, order) => written.push(...(order as Uint32Array)));
  return written;
}

const cost = { estimated_total_project_cost: 0 };

test('a known cost comes before construction, construction before a newer quarter', () => {
  expect(
    tieOrder(
      [2, {}],
      [0, { status: 'Construction 1% - 25%' }],
      [2, { status: 'Design' }],
      [0, cost],
      [2, cost],
      [0, { ...cost, status: 'Site Handed - Over to Contractor' }],
    ),
  ).toEqual([5, 4, 3, 1, 0, 2]);
});

test('quarters count, whatever the sphere, and then the order of ids', () => {
  expect(tieOrder([0, cost], [2, cost], [1, cost], [0, cost], [2, cost])).toEqual([1, 2, 4, 0, 3]);
});
