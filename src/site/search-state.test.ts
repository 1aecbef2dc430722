import { describe, expect, test } from 'vitest';
import { searchPath } from './addresses.ts';
import { searchState, toggled, usualOrdering, without } from './search-state.ts';

const stateOf = (query: string) => searchState(new URLSearchParams(query));

describe('the state of a search', () => {
  test('is the start page when nothing is asked', () => {
    expect(stateOf('').isStart).toBe(true);
    expect(stateOf('utm_source=news').isStart).toBe(true);
    expect(stateOf('view=list').isStart).toBe(false);
  });

  test('leaves out what cannot be understood, says so, and keeps the rest', () => {
    const { pairs, errors } = stateOf('province=Gauteng&cost_min=much&page=0&completion_after=soon');
    expect(pairs).toEqual([['province', 'Gauteng']]);
    expect(errors).toHaveLength(3);
    expect(errors.join(' ')).toContain('cost_min');
  });

  test('leaves out a range that ends before it begins', () => {
    const { pairs, errors } = stateOf('cost_min=10&cost_max=5');
    expect(pairs).toEqual([['cost_max', '5']]);
    expect(errors).toEqual([expect.stringContaining('swap')]);
  });

  test('has best matches first with words, else the most expensive', () => {
    expect(usualOrdering('clinic')).toBeUndefined();
    expect(usualOrdering('')).toBe('-estimated_total_project_cost');
  });
});

describe('the address of a search', () => {
  test('holds the whole state, in the order of names', () => {
    const { pairs: filters, ordering, page, view } = stateOf('view=map&q=a+b&page=3&ordering=-name');
    expect(searchPath({ filters, ordering, page, view })).toBe(
      '/infrastructure-projects/full/?ordering=-name&page=3&q=a+b&view=map',
    );
  });

  test('without anything is not that of the start page', () => {
    expect(searchPath({ filters: [] })).toBe('/infrastructure-projects/full/?view=list');
  });
});

test('a value is put in, and taken out again without regard to case', () => {
  const { pairs } = stateOf('status=Tender&province=gauteng');
  expect(toggled(pairs, 'status', 'Design')).toContainEqual(['status', 'Design']);
  expect(toggled(pairs, 'province', 'Gauteng')).toEqual([['status', 'Tender']]);
  expect(without(pairs, 'status')).toEqual([['province', 'gauteng']]);
});
