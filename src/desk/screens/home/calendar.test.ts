import { expect, test } from 'vitest';
import type { Quarter } from '../../../project/index.ts';
import type { Draft } from '../../drafts/index.ts';
import { calendarOf } from './calendar.ts';

const published = (financialYear: string, quarter: Quarter) => ({
  sphere: 'provincial' as const,
  financialYear,
  quarter,
});
const draft = (financialYear: string | null, quarter: Quarter | null) =>
  ({ id: 'd', financialYear, quarter }) as Draft;

test('shows the present year and the one before, newest first, and which quarters have ended', () => {
  expect(calendarOf([], [], '2026-11-22')).toEqual([
    {
      year: '2026-27',
      cells: [
        { quarter: 1, published: undefined, drafts: [], time: 'ended' },
        { quarter: 2, published: undefined, drafts: [], time: 'missing' },
        { quarter: 3, published: undefined, drafts: [], time: 'running' },
        { quarter: 4, published: undefined, drafts: [], time: 'later' },
      ],
    },
    {
      year: '2025-26',
      cells: [1, 2, 3, 4].map((quarter) => ({ quarter, published: undefined, drafts: [], time: 'ended' })),
    },
  ]);
});

test.each([
  ['2026-03-31', '2025-26', 4],
  ['2026-04-01', '2026-27', 1],
])('on %s, the running quarter is %s Q%i', (today, year, quarter) => {
  const [present] = calendarOf([], [], today);
  const running = expect.arrayContaining([expect.objectContaining({ quarter, time: 'running' })]);
  expect(present).toEqual({ year, cells: running });
});

test('shows a published quarter and the drafts about it in one place', () => {
  const years = calendarOf([published('2026-27', 1)], [draft('2026-27', 1), draft(null, null)], '2026-11-22');
  expect(years[0]).toMatchObject({
    cells: [{ published: { quarter: 1 }, drafts: [{ id: 'd' }] }, { drafts: [] }, {}, {}],
  });
});

test('shows older years without anything as one line', () => {
  const years = calendarOf([published('2018-19', 4), published('2021-22', 1)], [], '2026-11-22');
  expect(years.map((year) => ('year' in year ? year.year : `${year.from} to ${year.until}`))).toEqual([
    '2026-27',
    '2025-26',
    '2022-23 to 2024-25',
    '2021-22',
    '2020-21 to 2020-21',
    '2019-20',
    '2018-19',
  ]);
});

test('warns of the quarter after each published one, however long ago that is', () => {
  const years = calendarOf([published('2018-19', 4), published('2019-20', 2)], [], '2026-11-22');
  const missing = years.flatMap((each) =>
    'year' in each
      ? each.cells
          .filter(({ time, published }) => time === 'missing' && !published)
          .map(({ quarter }) => `${each.year} Q${quarter}`)
      : [],
  );
  expect(missing).toEqual(['2019-20 Q1', '2019-20 Q3']);
});
