import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { missingFields } from '../../src/index/select/query-filters.ts';
import { facetFields, filterFields } from '../../src/project/index.ts';
import { qualityFlags } from '../../src/quality/index.ts';
import { filterParameters } from '../../src/query/filter-parameters.ts';
import { collidingCatalogues } from './catalogues/catalogues.ts';
import { fieldValue } from './fields.ts';
import { filterSets, pairsOf, partsOf } from './queries.ts';
import { type OracleRow, oracleRows } from './rows.ts';
import { selected } from './selection.ts';

// What never occurs is compared in vain: results agree, whatever the index does.
let catalogues: readonly (readonly OracleRow[])[] = [];
beforeAll(async () => {
  const reported = await Promise.all(collidingCatalogues(1, 2, 3, 4).map(({ quarters }) => quarters()));
  catalogues = reported.map(oracleRows);
});

describe('in the random catalogues', () => {
  let rows: readonly OracleRow[] = [];
  beforeAll(() => {
    rows = catalogues.flat();
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

describe('of the random queries', () => {
  /** `selected_facets` is one parameter, but as many filters as there are facets. */
  const named = ([name, value]: readonly [string, string]) =>
    name === 'selected_facets' ? `${name} ${value.slice(0, value.indexOf('_exact:'))}` : name;
  const narrowing = new Set<string>();
  beforeAll(() => {
    for (const [i, rows] of catalogues.entries()) {
      const parts = fc
        .sample(filterSets(rows), { numRuns: 500, seed: i })
        .flatMap(({ not = {}, ...filters }) => [
          ...partsOf(filters),
          ...partsOf(not).map((part) => ({ not: part })),
        ]);
      for (const part of parts) {
        // Several values of one filter have one name.
        const names = new Set(pairsOf(part).map(named));
        if (names.size !== 1 || [...names].every((name) => narrowing.has(name))) continue;
        const found = selected(rows, part).rows.length;
        if (found > 0 && found < rows.length) for (const name of names) narrowing.add(name);
      }
    }
  });

  test.each(
    filterParameters.flatMap(({ name }) =>
      name === 'selected_facets'
        ? facetFields.map((field) => `${name} ${field}`)
        : // How words are read is no filter.
          name === 'understand'
          ? []
          : [name],
    ),
  )('some find projects by %s, and leave others out', (name) => {
    expect([...narrowing]).toContain(name);
  });
});
