import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allChangeKinds, changeKinds } from '../../src/index/answers/change-kind.ts';
import { facetCounts } from '../../src/index/answers/facet-counts.ts';
import { groupings } from '../../src/index/answers/group-membership.ts';
import { loadedQuarters, movements } from '../../src/index/answers/movements.ts';
import { statistics } from '../../src/index/answers/statistics.ts';
import { timeline } from '../../src/index/answers/timeline.ts';
import { countsWithEach, countsWithoutEach } from '../../src/index/answers/ways-out.ts';
import type { CatalogueIndex } from '../../src/index/catalogue-index.ts';
import { orderings } from '../../src/index/columns/ordering.ts';
import { valueFields } from '../../src/index/columns/value-columns.ts';
import { indexFolder } from '../../src/index/index.fixture.ts';
import { pagePositions } from '../../src/index/select/page-positions.ts';
import type { QueryFilters } from '../../src/index/select/query-filters.ts';
import { select } from '../../src/index/select/selection.ts';
import { MAX_SUGGESTIONS } from '../../src/index/suggest/candidate.ts';
import { suggestions } from '../../src/index/suggest/suggestions.ts';
import { amounts } from '../../src/quality/index.ts';
import { filterParameters } from '../../src/query/filter-parameters.ts';
import { orderingParameter } from '../../src/query/listing-parameters.ts';
import { understoodPairs } from '../../src/query/understood-query.ts';
import { writerOf } from '../../src/store/store.fixture.ts';
import { oracleAreas, STATISTICS_LEVEL } from './areas.ts';
import type { CatalogueCase } from './catalogues/catalogues.ts';
import { publicationOf } from './publication.ts';
import { filterSets, partsOf, typings } from './queries.ts';
import {
  changesBetween,
  facetOf,
  isOfKind,
  multiselectFacetOf,
  statisticsByGroup,
  statisticsOf,
} from './results.ts';
import { type OracleRow, oracleRows } from './rows.ts';
import { orderedIds, selected } from './selection.ts';
import { followed, keyOf, suggestible } from './suggestible.ts';
import { amountSumOf, figuresOf } from './timeline.ts';
import { composedQueries } from './understood-queries.ts';

const together = (parts: readonly QueryFilters[]): QueryFilters => ({
  ...Object.assign({}, ...parts),
  fieldValues: Object.assign({}, ...parts.map(({ fieldValues }) => fieldValues)),
});

const withWholeWords = ([filters, hasWholeWords]: readonly [QueryFilters, boolean]): QueryFilters =>
  filters.q === undefined ? filters : { ...filters, hasWholeWords };

const MOST_DRAWN = 3000;

/** Compares the answers of an index over a catalogue with those of the oracle. */
export const describeIndexResults = ({ name, quarters, effort }: CatalogueCase): unknown =>
  describe(`the index over ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
    let rows: readonly OracleRow[] = [];
    /** The rows that queries are made of. */
    let drawn: readonly OracleRow[] = [];
    let index: CatalogueIndex;
    beforeAll(async () => {
      const reported = await quarters();
      rows = oracleRows(reported);
      const step = Math.ceil(rows.length / MOST_DRAWN);
      drawn = rows.filter((_, i) => i % step === 0);
      const url = `sqlite:${join(folder, 'store.db')}`;
      const store = writerOf(url);
      await store.publish(publicationOf(reported));
      await store.close();
      index = await indexFolder(join(folder, 'index'), oracleAreas).build(url);
    });
    afterAll(async () => {
      await index.release();
      rmSync(folder, { recursive: true, force: true });
    });

    const runs = (usual: number) => ({ numRuns: Math.ceil(usual * effort) });
    const idsOf = (positions: Uint32Array) => Array.from(positions, (position) => index.ids[position]!);

    test('has the projects and flags of the rows', () => {
      expect(Array.from(index.ids)).toEqual(rows.map(({ id }) => id));
      const flags = statistics(index, index.allPositions, { by: ['quality'] }).groups;
      expect(Object.fromEntries(flags.map(({ value, count }) => [value, count]))).toEqual(
        Object.fromEntries(
          statisticsByGroup(rows, rows, ['quality']).map(({ values: [flag], count }) => [flag, count]),
        ),
      );
    });

    test('measures the projects', () => {
      const { spent, overrun, growth, delay, overdue, stalledQuarters } = index.numbers;
      const known = (amount: number) => (Number.isNaN(amount) ? null : amount);
      const measured = rows.map((_, position) => ({
        spent: known(spent[position]!),
        overrun: known(overrun[position]!),
        growth: known(growth[position]!),
        delay: known(delay[position]!),
        overdue: known(overdue[position]!),
        stalledQuarters: stalledQuarters[position],
      }));
      expect(measured).toEqual(rows.map(({ measures }) => measures));
    });

    test('selects and orders the projects that match', () => {
      const ordering = fc.option(fc.constantFrom(...orderings), { nil: undefined });
      fc.assert(
        fc.property(
          fc.tuple(filterSets(drawn), fc.boolean()).map(withWholeWords),
          ordering,
          fc.nat(60),
          fc.integer({ min: 1, max: 60 }),
          (filters, by, from, length) => {
            const expected = selected(rows, filters);
            const selection = select(index, filters);
            const { correctedWords, place, offeredPlace, placeChoices } = selection.reading;
            expect({
              correctedWords,
              place: place?.place.name,
              offered: offeredPlace?.place.name,
              choices: placeChoices.map(({ place }) => place.name),
              near: selection.near,
            }).toEqual({
              correctedWords: expected.correctedWords,
              place: expected.place?.name,
              offered: expected.offered?.name,
              choices: expected.choices.map(({ name }) => name),
              near: expected.near,
            });
            expect(idsOf(selection.positions)).toEqual(expected.rows.map(({ id }) => id));
            const inOrder = orderedIds(expected, by);
            expect(idsOf(pagePositions(index, selection, by, 0, rows.length))).toEqual(inOrder);
            expect(idsOf(pagePositions(index, selection, by, from, length))).toEqual(
              inOrder.slice(from, from + length),
            );
          },
        ),
        runs(300),
      );
    });

    test('understands words of stage, time, money and order', () => {
      fc.assert(
        fc.property(composedQueries(drawn), ({ q, words, pairs }) => {
          const { pairs: read } = understoodPairs(
            index,
            [['q', q]],
            [...filterParameters, orderingParameter],
          );
          const sorted = (some: readonly (readonly [string, string])[]) =>
            some.map((pair) => pair.join('=')).sort();
          expect(sorted(read)).toEqual(sorted([...pairs, ['q', words]]));
        }),
        runs(300),
      );
    });

    test('counts the values of facets', () => {
      fc.assert(
        fc.property(filterSets(drawn), fc.boolean(), (filters, multiselect) => {
          const counts = facetCounts(index, select(index, filters), valueFields, { multiselect });
          const within = selected(rows, filters).rows;
          for (const field of valueFields) {
            const expected = multiselect
              ? multiselectFacetOf(rows, filters, field)
              : facetOf(rows, within, field);
            expect(
              counts[field].map(({ value, count }) => ({ text: value, count })),
              field,
            ).toEqual(expected);
          }
        }),
        runs(120),
      );
    });

    test('counts what a query without results would find without each part', () => {
      fc.assert(
        fc.property(filterSets(drawn), fc.boolean(), (filters, withQ) => {
          const { q = '', ...others } = filters;
          const query: QueryFilters = withQ ? filters : others;
          const within = (each: QueryFilters) => selected(rows, each).rows.length;
          if (within(query) === 0) {
            const parts = partsOf(query);
            const counts = countsWithoutEach(index, new Map(parts.map((part) => [part, part])));
            for (const part of parts) {
              const rest = parts.filter((other) => other !== part);
              expect(counts.get(part)).toBe(within(together(rest)));
            }
          }
          const words = q.split(/\s+/).filter((word) => word !== '');
          expect(countsWithEach(index, filters, words)).toEqual(
            words.map((word) => within({ ...others, q: word })),
          );
        }),
        runs(150),
      );
    });

    test('computes the statistics of groups', () => {
      fc.assert(
        fc.property(
          filterSets(drawn),
          fc.uniqueArray(fc.constantFrom(...groupings), { maxLength: 2 }),
          fc.constantFrom(...amounts),
          (filters, by, amount) => {
            const { rows: within } = selected(rows, filters);
            const { total, groups } = statistics(index, select(index, filters).positions, {
              by,
              amount,
              level: STATISTICS_LEVEL,
            });
            expectStatistics(total, statisticsOf(within, amount));
            const expected = by.length === 0 ? [] : statisticsByGroup(rows, within, by, amount);
            const keyOf = (values: readonly unknown[]) => JSON.stringify(values.slice(0, by.length));
            const found = new Map(
              groups.map(({ value, then_value, name: _, ...figures }) => [
                keyOf([value, then_value]),
                figures,
              ]),
            );
            expect([groups.length, found.size]).toEqual([expected.length, expected.length]);
            for (const { values, ...figures } of expected)
              expectStatistics(found.get(keyOf(values))!, figures);
          },
        ),
        runs(150),
      );
    });

    test('finds the changes between two quarters', () => {
      const loaded = loadedQuarters(index);
      expect(loaded).toEqual(
        [...new Set(rows.flatMap(({ history }) => history.map(({ quarter }) => quarter)))].sort(),
      );
      const quarter = fc.constantFrom(...loaded);
      fc.assert(
        fc.property(filterSets(drawn), quarter, quarter, kindSets, (filters, a, b, kinds) => {
          const [since, until] = [a, b].sort() as [string, string];
          const moved = movements(index, select(index, filters).positions, since, until, kinds);
          const found = moved
            .largest(0, rows.length)
            .map(({ position, cost, completion, status, listing }) => ({
              id: index.ids[position],
              cost: cost === undefined ? null : { from: cost.from, to: cost.to, by: cost.by },
              completion: completion ?? null,
              status: status ?? null,
              listing: listing?.kind ?? null,
              listedCost: listing?.cost ?? null,
            }));
          const all = changesBetween(rows, selected(rows, filters).rows, since, until);
          const expected = all
            .filter((change) => kinds.some((kind) => isOfKind(change, kind)))
            .map(({ isOfWrongCost, isOfTooHighCost, ...change }) => change);
          expect([moved.count, found]).toEqual([expected.length, expected]);
          for (const kind of changeKinds)
            expect(moved.counts[kind], kind).toBe(all.filter((change) => isOfKind(change, kind)).length);
          const sums = (sizeOf: (change: (typeof all)[number]) => number | null) =>
            roughSum(
              amountSumOf(
                all.flatMap((change) => {
                  const rand = sizeOf(change);
                  return rand === null ? [] : [{ rand, isWrong: change.isOfWrongCost }];
                }),
              ),
            );
          const positive = (by: number | null | undefined) => (by && by > 0 ? by : null);
          const listedAs = (kind: string) => (change: (typeof all)[number]) =>
            change.listing === kind ? change.listedCost : null;
          expect(moved.sums).toEqual({
            cost_up: sums(({ cost }) => positive(cost?.by)),
            cost_down: sums(({ cost }) => positive(-(cost?.by ?? 0))),
            new: sums(listedAs('new')),
            vanished: sums(listedAs('vanished')),
          });
          const wrong = new Set(all.filter((change) => change.isOfTooHighCost).map(({ id }) => id));
          for (const { position, hasImplausibleCost } of moved.largest(0, rows.length))
            expect(hasImplausibleCost).toBe(wrong.has(index.ids[position]!));
          expect(
            moved.largest(0, rows.length, { wrongLast: true }).map(({ position }) => index.ids[position]),
          ).toEqual(
            [false, true].flatMap((isLast) =>
              expected.map(({ id }) => id).filter((id) => wrong.has(id) === isLast),
            ),
          );
        }),
        runs(150),
      );
    });

    test('adds up the reports of each quarter', () => {
      fc.assert(
        fc.property(filterSets(drawn), (filters) => {
          const within = selected(rows, filters).rows;
          for (const { spent, report, ...rest } of timeline(index, select(index, filters).positions)) {
            const expected = figuresOf(rows, within, rest.quarter);
            expect({ ...rest, spent, report }).toEqual({
              ...expected,
              spent: roughSum(expected.spent),
              report: expected.report && { ...expected.report, cost: roughSum(expected.report.cost) },
            });
          }
        }),
        runs(100),
      );
    });

    test('completes typed text with values in which every typed word begins a word', () => {
      fc.assert(
        fc.property(typings(drawn), (typed) => {
          const found = suggestions(index, typed);
          const possible = suggestible(rows, typed);
          expect(found.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
          expect(found.length).toBeGreaterThanOrEqual(Math.min(MAX_SUGGESTIONS, possible.size));
          expect(new Set(found.map(({ field, text }) => keyOf(field, text))).size).toBe(found.length);
          for (const { field, text, values, count } of found) {
            // Areas without projects are found, too.
            if (field !== 'area') expect(count, text).toBeGreaterThan(0);
            expect(count, text).toBe(selected(rows, followed(field, values)).rows.length);
            // Without any value that completes the text, one typing error is forgiven.
            if (possible.size > 0 && !['area', 'near', 'q'].includes(field))
              expect(possible.get(keyOf(field, text)), text).toBe(count);
          }
        }),
        runs(250),
      );
    });
  });

const kindSets = fc.oneof(
  fc.constant(allChangeKinds),
  fc.subarray([...changeKinds], { minLength: 1, maxLength: 3 }),
);

/** Sums of floats depend on the order of adding. */
const roughly = (sum: number) =>
  expect.toSatisfy((found: number) => Math.abs(found - sum) <= Math.abs(sum) * 1e-9 + 1e-6);

const roughSum = ({ sum, reported, ...counts }: ReturnType<typeof amountSumOf>) => ({
  ...counts,
  sum: roughly(sum),
  reported: roughly(reported),
});

/** Amounts may differ by rounding errors. */
function expectStatistics(found: object, expected: object): void {
  expect(Object.keys(found)).toEqual(Object.keys(expected));
  for (const [name, amount] of Object.entries(found)) {
    const right = (expected as Readonly<Record<string, unknown>>)[name];
    if (name === 'clean') expectStatistics(amount, right as object);
    else if (typeof right !== 'number') expect(amount, name).toBe(right);
    else expect(Math.abs(amount - right), name).toBeLessThanOrEqual(Math.abs(right) * 1e-12);
  }
}
