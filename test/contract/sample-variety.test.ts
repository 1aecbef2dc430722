import { describe, expect, inject, test } from 'vitest';
import { missingFields } from '../../src/index/select/query-filters.ts';
import { facetFields } from '../../src/project/index.ts';
import { qualityFlags } from '../../src/quality/index.ts';

/**
 * Whoever tries a flag, a facet or a filter finds projects in the sample. The specification fixes some
 * values: only provincial projects, without a sector, with a province and a stage that it lists.
 */
const SOME = 10;
const LISTING = `${inject('sampleService')}/api/v1/infrastructure-projects/full/search/`;

/** The index of a past quarter is built when it is first asked for. */
// biome-ignore lint/suspicious/noExplicitAny: responses of several operations
async function ask(path: string): Promise<any> {
  const response = await fetch(`${LISTING}${path}`);
  return response.status === 503 ? ask(path) : response.json();
}

async function flagCounts(parameters = ''): Promise<ReadonlyMap<string, number>> {
  const { groups } = await ask(`stats/?by=quality&limit=100${parameters}`);
  return new Map(
    groups.map(({ value, count }: { value: string; count: number }): [string, number] => [value, count]),
  );
}

/** Flags of provinces and stages that the specification does not list. Later reports are right. */
const corrected: readonly string[] = [
  'province_missing',
  'province_unknown',
  'status_missing',
  'status_unknown',
];

describe('the sample has at least ten projects', async () => {
  const now = await flagCounts();
  const before = await flagCounts('&as_of=2019-20-Q3');
  test.each(qualityFlags.map(({ flag }) => flag))('with the flag %s', (flag) => {
    expect((corrected.includes(flag) ? before : now).get(flag)).toBeGreaterThanOrEqual(SOME);
  });

  const { fields } = await ask('facets/');
  test.each(facetFields.filter((field) => field !== 'sector'))('of two values of %s', (field) => {
    const counts = fields[field].map(({ count }: { count: number }) => count);
    expect(counts.filter((count: number) => count >= SOME).length).toBeGreaterThanOrEqual(2);
  });

  const known: readonly string[] = ['province', 'government_label', 'sphere', 'status', 'financial_year'];
  test.each(missingFields.filter((field) => !known.includes(field)))('without %s', async (field) => {
    expect((await ask(`?missing=${field}&limit=1`)).count).toBeGreaterThanOrEqual(SOME);
  });
});
