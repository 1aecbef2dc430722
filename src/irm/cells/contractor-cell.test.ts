import { expect, test } from 'vitest';
import { type Contractor, namesByRole, readContractor } from './contractor-cell.ts';

test.each<[string, Contractor | null]>([
  ['Program Implementing Agent: DOPW', { role: 'Program Implementing Agent', name: 'DOPW' }],
  ['Principal Agent: X', { role: 'Principal Agent', name: 'X' }],
  ['MAIN contractor : Y', { role: 'Main Contractor', name: 'Y' }],
  ['Main Contractor:Y: a joint venture', { role: 'Main Contractor', name: 'Y: a joint venture' }],
  ['Main Contractor:', null],
  ['Main Contractor', { role: 'Other parties', name: 'Main Contractor' }],
  ['Quantity Surveyor: Z', { role: 'Other parties', name: 'Quantity Surveyor: Z' }],
  ['Somebody', { role: 'Other parties', name: 'Somebody' }],
  [': nobody', { role: 'Other parties', name: ': nobody' }],
  ['', null],
])('%j is %j', (text, contractor) => {
  expect(readContractor(text)).toEqual(contractor);
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
