import { beforeAll, describe, expect, test } from 'vitest';
import { missingFields } from '../../src/index/select/query-filters.ts';
import { facetFields, filterFields } from '../../src/project/index.ts';
import { qualityFlags } from '../../src/quality/index.ts';
import { collidingCatalogues } from './catalogues.ts';
import { fieldValue } from './fields.ts';
import { type OracleRow, oracleRows } from './rows.ts';

/** What never occurs is compared in vain: results agree, whatever the index does. */
describe('in the random catalogues', () => {
  let rows: readonly OracleRow[] = [];
  beforeAll(async () => {
    const reported = await Promise.all(collidingCatalogues(1, 2, 3, 4).map(({ quarters }) => quarters()));
    rows = reported.flatMap(oracleRows);
  });

  test.each(qualityFlags.map(({ flag }) => flag))(
    'some projects have the flag %s, and others do not',
    (flag) => {
      const flagged = rows.filter(({ flags }) => flags.includes(flag));
      expect(flagged.length).toBeGreaterThan(0);
      expect(flagged.length).toBeLessThan(rows.length);
    },
  );

  test.each([...new Set([...facetFields, ...filterFields])])('projects differ in %s', (field) => {
    expect(new Set(rows.map((row) => fieldValue(row, field))).size).toBeGreaterThan(1);
  });

  /** Every report has these two. */
  const alwaysKnown: readonly string[] = ['sphere', 'financial_year'];
  test.each(missingFields.filter((field) => !alwaysKnown.includes(field)))(
    'some projects have no %s',
    (field) => {
      const missing = rows.filter((row) => fieldValue(row, field) === null);
      expect(missing.length).toBeGreaterThan(0);
      expect(missing.length).toBeLessThan(rows.length);
    },
  );
});
