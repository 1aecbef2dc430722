import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectHistory } from '../../index/index.ts';
import { placeCodes } from '../../places/index.ts';
import { codeFields, quarterKey } from '../../project/index.ts';
import { quarterOf } from '../../store/store.fixture.ts';
import { archiveOfQuarters, type TestArchive } from '../archive.fixture.ts';
import { historyColumn, historyColumns } from './history-columns.ts';
import { type HistoryValue, type SnapshotRow, snapshotRows, typedRow } from './snapshot-rows.ts';

let over: TestArchive;
beforeAll(async () => {
  over = await archiveOfQuarters([
    {
      irmSnapshot: quarterOf('2018-19', 4),
      projects: [
        { name: 'A', province: 'Limpopo', latitude: '-23,5', longitude: '29.4' },
        { name: 'B', province: 'Limpopo', local_municipality: 'Polokwane', latitude: '0', longitude: '0' },
        { name: 'C' },
        { name: 'D', status: 'Design', estimated_completion_date: '2018-03-31' },
      ],
    },
    {
      irmSnapshot: quarterOf('2019-20', 1),
      projects: [
        {
          name: 'A2',
          province: 'Gauteng',
          latitude: 'unknown',
          longitude: '28',
          estimated_total_project_cost: 5,
        },
        { name: 'B', project_expenditure_total: 7.25 },
        { name: 'C', latitude: '-26' },
      ],
    },
  ]);
});
afterAll(() => over.close());

const allRows = async (positions?: Uint32Array): Promise<readonly SnapshotRow[]> => {
  const rows: SnapshotRow[] = [];
  for await (const batch of snapshotRows(over.archive, positions)) rows.push(...batch);
  return rows;
};
const at = (row: SnapshotRow, name: string): HistoryValue => row[historyColumn(name)]!;

test('rows are every snapshot by project id, oldest first', async () => {
  const rows = await allRows();
  expect(
    rows.map((row) => ['id', 'name', 'financial_year', 'quarter', 'is_latest'].map((name) => at(row, name))),
  ).toEqual([
    [1, 'A', '2018-19', 4, false],
    [1, 'A2', '2019-20', 1, true],
    [2, 'B', '2018-19', 4, false],
    [2, 'B', '2019-20', 1, true],
    [3, 'C', '2018-19', 4, false],
    [3, 'C', '2019-20', 1, true],
    [4, 'D', '2018-19', 4, true],
  ]);
});

test('rows have the values that the history of the project has', async () => {
  const { archive } = over;
  const expected = [...archive.allPositions].flatMap((position) => {
    const history = projectHistory(archive, position);
    return history.map(({ irmSnapshot, snapshot, published, quality, overdueDays }, i) => ({
      ...snapshot,
      ...published,
      id: archive.ids[position],
      quarter: irmSnapshot.quarter,
      taken: irmSnapshot.taken,
      is_latest: i === history.length - 1,
      quality,
      overdue_days: overdueDays,
      reporting_quarter: quarterKey(irmSnapshot),
      ...Object.fromEntries(codeFields.map(({ name }, code) => [name, placeCodes(snapshot)[code]])),
    }));
  });
  const objects = (await allRows()).map((row) =>
    Object.fromEntries(historyColumns.map(({ name }, i) => [name, row[i]])),
  );
  expect(objects).toEqual(expected);
  expect(objects[2]).toMatchObject({ reporting_quarter: '2018-19-Q4', local_municipality_code: 'LIM354' });
});

test('the newest row of a project that is no longer reported says so', async () => {
  const flagged = (await allRows()).filter((row) =>
    (at(row, 'quality') as readonly string[]).includes('not_in_latest_snapshot'),
  );
  expect(flagged.map((row) => at(row, 'name'))).toEqual(['D']);
});

test('rows are of the given positions, in their order', async () => {
  expect((await allRows(new Uint32Array([2, 0]))).map((row) => at(row, 'id'))).toEqual([3, 3, 1, 1]);
});

test('typed rows have coordinates in degrees, both or none', async () => {
  const places = (await allRows()).map(typedRow).map((row) => [at(row, 'latitude'), at(row, 'longitude')]);
  const none = [null, null];
  expect(places).toEqual([[-23.5, 29.4], none, none, none, none, none, none]);
});
