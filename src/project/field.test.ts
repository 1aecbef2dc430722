import { describe, expect, test } from 'vitest';
import { fieldGroups, fields } from './field.ts';
import {
  facetFields,
  fileNameFields,
  filterFields,
  searchFields,
  statisticsFields,
  suggestedFields,
} from './field-lists.ts';

describe('the table of fields', () => {
  test.each(['name', 'meaning'] as const)('has no %s twice', (column) => {
    expect(new Set(fields.map(({ [column]: text }) => text)).size).toBe(fields.length);
  });

  test('puts every field into a known group', () => {
    const groups = fieldGroups.map(({ group }): string => group);
    for (const { group } of fields) expect(groups).toContain(group);
  });

  test.each(['record', 'facet', 'filter', 'statistics', 'search', 'suggestion', 'fileName'])(
    'gives every place of %s to one field',
    (list) => {
      const places = fields.flatMap((field) => (list in field ? [Number(Reflect.get(field, list))] : []));
      expect(
        places.toSorted((a, b) => a - b),
        newPlace(list, places),
      ).toEqual(places.map((_, i) => i + 1));
    },
  );

  test('gives every place among the columns of a workbook to one field', () => {
    const places = fields.flatMap(({ source }) => (source.from === 'column' ? [source.place] : []));
    expect(
      places.toSorted((a, b) => a - b),
      newPlace('column', places),
    ).toEqual(places.map((_, i) => i + 1));
  });

  test('has a weight for the first searched field only', () => {
    const weighted = fields.filter((field) => 'weight' in field).map(({ name }) => name);
    expect(weighted).toEqual([searchFields[0]]);
  });

  test.each([
    ['facet', facetFields],
    ['grouping', statisticsFields],
    ['completed field', suggestedFields],
    ['part of a file name', fileNameFields],
  ] as const)('has a filter for every %s', (_what, names) => {
    expect(filterFields).toEqual(expect.arrayContaining([...names]));
  });
});

/** What a failed test says of places that are given twice or left out. */
const newPlace = (list: string, places: readonly number[]): string =>
  `the field at the end of "${list}" has the number ${places.length}`;
