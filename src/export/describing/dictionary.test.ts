import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fields } from '../../project/index.ts';
import { quarterOf } from '../../store/store.fixture.ts';
import { archiveOfQuarters, type TestArchive } from '../archive.fixture.ts';
import { historyColumns } from '../history/history-columns.ts';
import { type DictionaryEntry, dictionary } from './dictionary.ts';

let over: TestArchive;
beforeAll(async () => {
  over = await archiveOfQuarters([
    { irmSnapshot: quarterOf('2018-19', 4), projects: [{ name: 'A' }, { name: 'B', variation_orders: 0 }] },
    {
      irmSnapshot: quarterOf('2019-20', 1),
      projects: [
        { name: 'A', sector: 'Health' },
        { name: 'B' },
        { name: '', sector: 'Health', status: 'Design', estimated_completion_date: '2019-03-31' },
      ],
    },
  ]);
});
afterAll(() => over.close());

const entry = (name: string): DictionaryEntry => dictionary(over.archive).find((each) => each.name === name)!;

describe('the dictionary', () => {
  test('has every column of the files of every quarter, with what the table of fields says', () => {
    const entries = dictionary(over.archive);
    expect(entries.map(({ name }) => name)).toEqual(historyColumns.map(({ name }) => name));
    for (const { name, meaning, label } of fields) expect(entry(name)).toMatchObject({ meaning, label });
  });

  test.each([
    ['name', { source: 'column', column: 'Project Name', type: 'text' }],
    ['sector', { source: 'column', column: 'Sector', mayBeMissing: true }],
    ['main_contractor', { source: 'contractors', column: 'Project Contractor', role: 'Main Contractor' }],
    ['status_order', { source: 'service', type: 'integer' }],
    ['latitude', { unit: 'decimal degrees', type: 'number' }],
    ['variation_orders', { unit: 'rand', type: 'number', isInCsv: true }],
    ['project_expenditure_total', { unit: 'rand', isInCsv: false }],
    ['start_date', { type: 'date' }],
    ['quality', { source: 'service', type: 'flags', isInCsv: false }],
    ['overdue_days', { source: 'service', type: 'integer', isInCsv: false }],
  ])('says where %s comes from and what it is', (name, expected) => {
    expect(entry(name)).toMatchObject(expected);
  });

  test.each([
    ['name', { since: '2018-19-Q4', filled: 2 }],
    ['sector', { since: '2019-20-Q1', filled: 2 }],
    ['variation_orders', { since: '2018-19-Q4', filled: 0 }],
    ['start_date', { filled: 0 }],
    ['url_path', { since: '2018-19-Q4', filled: 3 }],
    ['id', { since: '2018-19-Q4', filled: 3 }],
    ['overdue_days', { since: '2018-19-Q4', filled: 1 }],
  ])('says since when %s is reported and how often', (name, expected) => {
    const { since, filled } = entry(name);
    expect({ ...(since !== undefined && { since }), filled }).toEqual(expected);
  });
});
