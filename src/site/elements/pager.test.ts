import { expect, test } from 'vitest';
import { pageNumbers } from './pager.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 863, [1, 2, 3, 4, 0, 863]],
  [3, 863, [1, 2, 3, 4, 0, 863]],
  [400, 863, [1, 0, 399, 400, 401, 0, 863]],
  [863, 863, [1, 0, 862, 863]],
])('page %d of %d offers %j', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
