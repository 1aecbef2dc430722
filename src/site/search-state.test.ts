import { describe, expect, test } from 'vitest';
import { searchPath } from './addresses.ts';
import { defaultOrdering, searchState, toggled, without } from './search-state.ts';

const stateOf = (query: string) => searchState(new URLSearchParams(query));

describe('the state of a search', () => {
  test('is the start page if no parameter is ours', () => {
    expect(stateOf('').isStart).toBe(true);
    expect(stateOf('utm_source=news').isStart).toBe(true);
    expect(stateOf('view=list').isStart).toBe(false);
  });

  test('ignores and reports invalid parameters, and keeps the others', () => {
    const { pairs, errors } = stateOf('province=Gauteng&cost_min=much&page=0&completion_after=soon');
    expect(pairs).toEqual([['province', 'Gauteng']]);
    expect(errors).toHaveLength(3);
    expect(errors.join(' ')).toContain('cost_min');
  });

  test('ignores a range that ends before it begins', () => {
    const { pairs, errors } = stateOf('cost_min=10&cost_max=5');
    expect(pairs).toEqual([['cost_max', '5']]);
    expect(errors).toEqual([expect.stringContaining('swap')]);
  });

  test('puts best matches first if there are words, else the most expensive', () => {
    expect(defaultOrdering('clinic')).toBeUndefined();
    expect(defaultOrdering('')).toBe('-estimated_total_project_cost');
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
