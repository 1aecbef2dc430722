import { expect, test } from 'vitest';
import { FirmColumn } from './firm-column.ts';
import { ValueColumn } from './value-column.ts';

/** The firms of a field with these values, each of as many projects as given. */
const firmsOf = (projects: Readonly<Record<string, number>>): Promise<FirmColumn> => {
  const values = Object.keys(projects).sort();
  const codes = values.flatMap((value, i) => Array<number>(projects[value]!).fill(i + 1));
  return FirmColumn.of(new ValueColumn(values, Uint32Array.from(codes)));
};

test('a firm is called by its most frequent spelling, of equal ones by the first', async () => {
  const column = await firmsOf({
    'Nola CC': 1,
    'NOLA C.C.': 3,
    'Nola cc\nMiro JV': 1,
    'miro JV': 1,
    'To be appointed': 9,
  });
  expect(column.labels.toSorted()).toEqual(['Miro JV', 'NOLA C.C.']);
});

test('a firm is found by any spelling, and without its legal form if none is called so', async () => {
  const column = await firmsOf({ 'Nola CC': 1, 'Nola JV': 1, 'Miro (Pty) Ltd': 1, Miro: 1 });
  const found = (name: string) => column.firmsNamed(name).map((firm) => column.labels[firm]);
  expect(found('NOLA c.c.')).toEqual(['Nola CC']);
  expect(found('nola')).toEqual(['Nola CC', 'Nola JV']);
  expect(found('miro')).toEqual(['Miro']);
  expect(found('Miro CC')).toEqual([]);
  expect(found('constructor')).toEqual([]);
  expect(found('')).toEqual([]);
});

test('a value names each of its firms once', async () => {
  const column = await firmsOf({ 'A CC\na c.c.\nB JV\nOwn department': 1, 'A CC': 1, 'In-house team': 1 });
  expect(column.ofCode.map((firms) => firms.map((firm) => column.labels[firm]))).toEqual([
    [],
    ['A CC'],
    ['A CC', 'B JV'],
    [],
  ]);
  expect(column.codesOf(column.firmsNamed('A CC')[0]!)).toEqual([1, 2]);
});
