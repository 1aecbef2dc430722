import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeTitle, sectorTitles, titledCode, typeTitles } from './code-titles.ts';
import { valuesOf } from './rows.fixture.ts';

test.each([
  ['projectSector', sectorTitles],
  ['projectType', typeTitles],
])('the codes are those of %s', (name, titles) => {
  const list = readFileSync(new URL(`../../test/oc4ids/codelists/${name}.csv`, import.meta.url), 'utf8');
  const codes = Array.from(list.matchAll(/^([a-z][A-Za-z.]+),/gm), ([, code]) => code);
  expect(Object.keys(titles)).toEqual(codes);
});

test('a code has a title, which has the code; other texts stay', async () => {
  expect(codeTitle('sector', 'transport.road')).toBe('Road transport');
  expect(titledCode('sector', 'Road transport')).toBe('transport.road');
  expect(codeTitle('nature_of_investment', 'expansion')).toBe('Expansion');
  expect(codeTitle('sector', 'toString')).toBe('toString');
  expect(codeTitle('department', 'health')).toBe('health');
  expect(titledCode('sector', null)).toBeUndefined();
  // The row has the code, which codes.csv may give a meaning of its own.
  expect(await valuesOf({ id: 'x-1', sector: 'energy.wind' })).toMatchObject({ Sector: 'energy.wind' });
});
