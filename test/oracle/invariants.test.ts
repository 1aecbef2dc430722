import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { testSiteOver } from '../../src/site/test-site.fixture.ts';
import { extent } from '../fault/extent.ts';
import { temporaryFolder } from '../fixtures/irm-workbook.ts';
import { serviceOver } from '../fixtures/service.ts';
import { oracleAreasFile } from './areas.ts';
import { variedCatalogue } from './catalogues/catalogues.ts';
import { disagreements } from './invariants.ts';
import { publicationOf } from './publication.ts';
import { filterSets, pairsOf } from './queries.ts';
import { oracleRows } from './rows.ts';

const QUERIES = extent(250, 500);

const quarters = await variedCatalogue.quarters();
const rows = oracleRows(quarters);
const folder = temporaryFolder();
afterAll(folder.remove);
const site = testSiteOver(() =>
  serviceOver(publicationOf(quarters), {
    AREAS_FILE: folder.write('areas.geojson', oracleAreasFile),
  }),
);

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
