import { describe, expect, test } from 'vitest';
import { statuses } from '../../project/index.ts';
import { bounds } from '../../query/bounds.ts';
import { searchPath } from './links.ts';
import { defaultOrdering, searchState, toggled, without } from './search-state.ts';

const stateOf = (query: string) => searchState(new URLSearchParams(query));

describe('the state of a search', () => {
  test('is the start page if no parameter is ours', () => {
    expect(stateOf('').isStart).toBe(true);
    expect(stateOf('utm_source=news').isStart).toBe(true);
    expect(stateOf('view=list').isStart).toBe(false);
  });

  test('ignores and reports invalid parameters, and keeps the others', () => {
    const { pairs, ignored } = stateOf('province=Gauteng&cost_min=much&page=0&completion_after=soon');
    expect(pairs).toEqual([['province', 'Gauteng']]);
    expect(ignored.map(({ reason, value }) => [reason, value])).toEqual([
      ['page', '0'],
      ['amount', 'much'],
      ['date', 'soon'],
    ]);
  });

  test('ignores a range that ends before it begins', () => {
    const { pairs, ignored } = stateOf('cost_min=10&cost_max=5');
    expect(pairs).toEqual([['cost_max', '5']]);
    expect(ignored).toMatchObject([{ reason: 'costRange' }]);
    expect(stateOf('completion_after=2021-02-01&completion_before=2021-01-01').ignored).toMatchObject([
      { reason: 'dateRange' },
    ]);
  });

  test.each([
    ['ordering=colour', 'ordering'],
    ['near=here', 'place'],
    ['bbox=1,2', 'place'],
    ['quality=good', 'choice'],
    ['q=a&q=b', 'repeated'],
  ])('says why %s is ignored', (query, reason) => {
    expect(stateOf(query).ignored).toMatchObject([{ reason }]);
  });

  test.each([
    ['many filters', 'tooMany', Array.from({ length: bounds.pageValues + 1 }, (_, i) => `name=${i}`)],
    ['long filters', 'tooLong', [`name=${'x'.repeat(bounds.pageQueryBytes)}`]],
    ['many words', 'words', [`name=1&q=${Array.from({ length: bounds.words + 1 }, (_, i) => i).join('+')}`]],
  ])('leaves out a parameter with too %s, and keeps the others', (_what, reason, filters) => {
    const { pairs, ignored } = stateOf(['province=Limpopo', ...filters].join('&'));
    expect(pairs).toContainEqual(['province', 'Limpopo']);
    expect(ignored).toEqual([expect.objectContaining({ reason, maximum: expect.any(Number) })]);
    expect(ignored[0]!.maximum).toBeGreaterThan(0);
  });

  test('takes every status, province and eighty municipalities at once', () => {
    const chosen = [
      ...statuses.map(({ status }) => ['status', status]),
      ...Array.from({ length: 80 }, (_, i) => ['local_municipality', `Municipality of ${i}`]),
    ];
    expect(searchState(new URLSearchParams(chosen)).ignored).toEqual([]);
  });

  test('puts the nearest or the best matches first if there is a place or words, else the most expensive', () => {
    const inForce = (query: string) => defaultOrdering(searchState(new URLSearchParams(query)));
    expect(inForce('q=clinic')).toBeUndefined();
    expect(inForce('near=-26.2,28.05')).toBeUndefined();
    expect(stateOf('near=-26.2,28.05&ordering=distance').ordering).toBeUndefined();
    expect(inForce('ordering=distance')).toBe('-estimated_total_project_cost');
    expect(inForce('')).toBe('-estimated_total_project_cost');
  });
});

describe('the address of a search', () => {
  test('holds the full state, sorted by name', () => {
    const { pairs: filters, ordering, page, view } = stateOf('view=map&q=a+b&page=3&ordering=-name');
    expect(searchPath({ filters, ordering, page, view })).toBe(
      '/infrastructure-projects/full/?ordering=-name&page=3&q=a+b&view=map',
    );
  });

  test('without parameters is not that of the start page', () => {
    expect(searchPath({ filters: [] })).toBe('/infrastructure-projects/full/?view=list');
  });
});

test('a value is added, and removed regardless of case', () => {
  const { pairs } = stateOf('status=Tender&province=gauteng');
  expect(toggled(pairs, 'status', 'Design')).toContainEqual(['status', 'Design']);
  expect(toggled(pairs, 'province', 'Gauteng')).toEqual([['status', 'Tender']]);
  expect(without(pairs, 'status')).toEqual([['province', 'gauteng']]);
});
