import { expect, inject, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { searchTips } from '../../src/site/copy/search-tips.ts';

const base = inject('sampleService');

test('there are five search tips', () => {
  expect(searchTips).toHaveLength(5);
});

test.each(searchTips.flatMap(({ examples }) => examples))(
  'the search tip %s finds projects in the sample',
  async (example) => {
    const answer = await fetch(
      `${base}${apiPaths.listing}?${new URLSearchParams({ q: example, limit: '1' })}`,
    );
    const { count } = (await answer.json()) as { readonly count: number };
    expect(count).toBeGreaterThan(0);
  },
);
