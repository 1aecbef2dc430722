import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSite } from '../../src/site/test-site.fixture.ts';
import { variedCatalogue } from './catalogues.ts';
import { disagreements } from './invariants.ts';
import { publicationOf } from './publication.ts';
import { filterSets, pairsOf } from './queries.ts';
import { oracleRows } from './rows.ts';

const QUERIES = 500;

const quarters = await variedCatalogue.quarters();
const rows = oracleRows(quarters);
const site = testSite(publicationOf(quarters));

/** No test fails by its speed: some ten thousand requests take minutes where much else runs. */
const SLOW_MACHINE_MS = 1_800_000;

test(
  'list, pages, files, facets, sums and the page for people agree on every query',
  async () => {
    const ask = async (address: string) => {
      const { statusCode, body } = await site.ask(address);
      expect([200, 302], address).toContain(statusCode);
      return statusCode === 302 ? '' : body;
    };
    await fc.assert(
      fc.asyncProperty(filterSets(rows), fc.nat(), async (filters, pick) => {
        const query = new URLSearchParams(pairsOf(filters)).toString();
        expect(await disagreements(ask, query, pick), query).toEqual([]);
      }),
      { numRuns: QUERIES },
    );
  },
  SLOW_MACHINE_MS,
);
