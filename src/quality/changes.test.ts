import { describe, expect, test } from 'vitest';
import type { ProjectSnapshot, Quarter } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { changesBetween } from './changes.ts';
import type { DatedSnapshot } from './spending.ts';

const snapshot = (quarter: Quarter, known: Partial<ProjectSnapshot>): DatedSnapshot => ({
  irmSnapshot: { sphere: 'provincial', financialYear: '2019-20', quarter, taken: '2019-10-15' },
  snapshot: reported('1', known).snapshot,
});

describe('changes between snapshots', () => {
  test('list the fields that differ from the previous snapshot, in the order of the table', () => {
    const changes = changesBetween([
      snapshot(1, { name: 'Hall', estimated_total_project_cost: 1, latitude: '0' }),
      snapshot(2, { name: 'Hall', estimated_total_project_cost: null, latitude: '0.0', status: 'Tender' }),
    ]);
    expect(
      changes.map(({ irmSnapshot, previous, changes }) => [irmSnapshot.quarter, previous.quarter, changes]),
    ).toEqual([
      [
        2,
        1,
        [
          { field: 'status', from: '', to: 'Tender' },
          { field: 'estimated_total_project_cost', from: 1, to: null },
          { field: 'latitude', from: '0', to: '0.0' },
        ],
      ],
    ]);
  });

  test('are listed for snapshots that changed something, each compared with the one before it', () => {
    const changes = changesBetween([
      snapshot(1, { name: 'a' }),
      snapshot(2, { name: 'a' }),
      snapshot(4, { name: 'b' }),
    ]);
    expect(changes.map(({ irmSnapshot, previous }) => [previous.quarter, irmSnapshot.quarter])).toEqual([
      [2, 4],
    ]);
  });

  test('are empty for one snapshot or none', () => {
    expect(changesBetween([snapshot(1, { name: 'a' })])).toEqual([]);
    expect(changesBetween([])).toEqual([]);
  });
});
