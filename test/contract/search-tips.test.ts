import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { searchTips } from '../../src/site/elements/search-tips.tsx';
import { projectRoot } from '../program.ts';

const guide = readFileSync(join(projectRoot, 'docs/search.md'), 'utf8');
const base = inject('sampleService');

test('there are six search tips', () => {
  expect(searchTips).toHaveLength(6);
});

test.each(searchTips.flatMap(({ examples }) => examples))(
  'the search tip %s is in the guide, and finds projects in the sample',
  async (example) => {
    expect(guide).toContain(`\`${example}\``);
    const answer = await fetch(
      `${base}${apiPaths.listing}?${new URLSearchParams({ q: example, limit: '1', understand: 'true' })}`,
    );
    const { count } = (await answer.json()) as { readonly count: number };
    expect(count).toBeGreaterThan(0);
  },
);
