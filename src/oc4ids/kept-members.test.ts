import { expect, test } from 'vitest';
import { withoutContacts } from './kept-members.ts';
import { rowsOf } from './rows.fixture.ts';

const said = (text: string) => {
  let count = 0;
  return { text: withoutContacts(text, () => count++), count };
};

test.each([
  ['Road A – B, stage 3 (contacto ing.perez@gmail.com)', 'Road A – B, stage 3 (contacto)', 1],
  ['A well (a@b.org)', 'A well', 1],
  ['Consultas al teléfono (504) 2232-3238.', 'Consultas al teléfono.', 1],
  ['Llamar (032) 297-10-11 o +504 2232 3238 hoy', 'Llamar o hoy', 2],
  ['Tel.: 0888 123 456, fax no. 0111234567', 'Tel.:, fax no.', 2],
  ['тел. 297-10-11-22', 'тел.', 1],
])('%s loses what reaches people', (text, rest, count) => {
  expect(said(text)).toEqual({ text: rest, count });
});

test.each([
  'Contract MWH/CE/G/218/2022, lot 4-2020-11-0093',
  'Budget (2019) 1 200 000 and (12) 234 567 890',
  'Project 20190331-0004, 2019-2020, 31-03-2019, 2019-12-31',
  'Clinic with phone 2019-2020, mobile 12-03-2019',
  'Decree (12) 345-2019; N° 3004 12345678',
  'Hotel 12345678; Telecom 2500 000 000',
  'Erf 1234567, R 12 345 678.90, 14.70006, -86.22046',
  'Mobile clinics 12 000 000',
  '5 + 12345678901',
])('%s stays', (text) => {
  expect(said(text)).toEqual({ text, count: 0 });
});

test('each text of a project loses them, and says so; its numbers stay', async () => {
  const [headings, row] = await rowsOf(
    JSON.stringify({
      id: '+504 2232 3238',
      title: 'Well (x@y.org)',
      identifiers: [{ id: 'Tel 22323238' }],
      budget: { description: 'Ask tel. 22323238' },
      parties: [{ name: 'Firm +504 2232 3238', roles: ['supplier'] }],
    }),
  );
  const under = (heading: string) => row!.cells[headings!.cells.indexOf(heading)];
  expect(row!.cells[0]).toBe('+504 2232 3238');
  expect([under('Project Name'), under('Project No')]).toEqual(['Well', 'Tel 22323238']);
  expect(row!.cells.at(-2)).toBe('Main Contractor: Firm');
  expect(row!.notes.map(({ column, kind }) => [headings!.cells[column], kind])).toEqual([
    ['Project Name', 'personal'],
    ['Budget Programme', 'personal'],
    [headings!.cells.at(-1), 'personal'],
  ]);
});
