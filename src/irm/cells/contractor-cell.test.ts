import { expect, test } from 'vitest';
import { type Contractor, namesByRole, readContractors } from './contractor-cell.ts';

const ignored = { aliasUsed: () => {}, emptyWordFound: () => {} };

test.each<[string, readonly Contractor[]]>([
  ['Program Implementing Agent: DOPW', [{ role: 'Program Implementing Agent', name: 'DOPW' }]],
  ['Principal Agent: X', [{ role: 'Principal Agent', name: 'X' }]],
  ['MAIN contractor : Y', [{ role: 'Main Contractor', name: 'Y' }]],
  ['Main Contractor:Y: a joint venture', [{ role: 'Main Contractor', name: 'Y: a joint venture' }]],
  ['Main Contractor:', []],
  ['Main Contractor: TBC', []],
  ['n/a', []],
  ['0', []],
  ['Main Contractor: \u2013\nB', [{ role: 'Main Contractor', name: 'B' }]],
  ['Main Contracter: X', [{ role: 'Main Contractor', name: 'X' }]],
  ['Main Contractor - X: Y', [{ role: 'Main Contractor', name: 'X: Y' }]],
  ['Main Contractor \u2013 X - Y', [{ role: 'Main Contractor', name: 'X - Y' }]],
  ['Swing - Builders', [{ role: 'Other parties', name: 'Swing - Builders' }]],
  ['Main Contractor-X', [{ role: 'Other parties', name: 'Main Contractor-X' }]],
  ['Main Contractor', [{ role: 'Other parties', name: 'Main Contractor' }]],
  ['Quantity Surveyor: Z', [{ role: 'Other parties', name: 'Quantity Surveyor: Z' }]],
  ['Somebody', [{ role: 'Other parties', name: 'Somebody' }]],
  [': nobody', [{ role: 'Other parties', name: ': nobody' }]],
  ['', []],
  [
    'Main Contractor: A\r\n B  C \nPrincipal Agent: D\n\nSurveyor: E',
    [
      { role: 'Main Contractor', name: 'A' },
      { role: 'Main Contractor', name: 'B C' },
      { role: 'Principal Agent', name: 'D' },
      { role: 'Other parties', name: 'Surveyor: E' },
    ],
  ],
  [
    'Main Contractor: A; B & Sons; Principal Agent: C',
    [
      { role: 'Main Contractor', name: 'A; B & Sons' },
      { role: 'Principal Agent', name: 'C' },
    ],
  ],
  ['A\nB', ['A', 'B'].map((name) => ({ role: 'Other parties', name }))],
])('%j is %j', (text, contractors) => {
  expect(readContractors(text, ignored)).toEqual(contractors);
});

test.each([
  ['Programme Implementing Agent: A', 'Program Implementing Agent', 1],
  ['PRINCIPLE AGENT: A', 'Principal Agent', 1],
  ['Principal-Agent: A', 'Principal Agent', 0],
  ['Main Contracter: A', 'Main Contractor', 1],
  ['Princpal Agnt: A', 'Principal Agent', 1],
  ['Main Contractor - A', 'Main Contractor', 0],
])('%j names the role %s, by an alias %d times', (text, role, aliases) => {
  const used: string[] = [];
  expect(readContractors(text, { ...ignored, aliasUsed: (written) => used.push(written) })).toEqual([
    { role, name: 'A' },
  ]);
  expect(used).toHaveLength(aliases);
});

test('several names of one role are joined by newlines, in the order of the columns', () => {
  const names = namesByRole([
    { role: 'Main Contractor', name: 'B' },
    { role: 'Other parties', name: 'C' },
    { role: 'Main Contractor', name: 'A' },
  ]);
  expect(names.get('Main Contractor')).toBe('B\nA');
  expect(names.get('Other parties')).toBe('C');
  expect(names.get('Principal Agent')).toBeUndefined();
});
