import { describe, expect, test } from 'vitest';
import { isContact, isContactHeading, keptCells, keptColumns } from './kept-columns.ts';

test.each([
  'Phone',
  'Tel.',
  'tel_no',
  'Телефон',
  'Тел.',
  'teléfono',
  'e-mail',
  'E-Mail address',
  'Ел. пошта',
  'Эл. почта',
  'Contact details',
])('people are reached by what stands under "%s"', (heading) => expect(isContactHeading(heading)).toBe(true));

test.each(['Steel', 'Title', 'Contractor', 'Hotel', 'Кошторис', 'Модель'])('but not under "%s"', (heading) =>
  expect(isContactHeading(heading)).toBe(false),
);

test.each([
  '(032) 297-10-11',
  '0244-123456',
  '0302 665421 / 0244 123 456',
  '+380 32 297 10 11',
  'Tel. 0244 123 456',
  'тел. (032) 297-10-11',
  '297-10-11',
  'a.b@city.gov',
])('"%s" is a way to reach people', (text) => expect(isContact(text)).toBe(true));

test.each([
  ['01-02-2020'],
  ['2019-2020'],
  ['1 250 000'],
  ['0.123456'],
  ['+24.029712 +49.839678'],
  ['MWH/AS/W/001/2019'],
  ['10001'],
  ['12345678'],
  ['Lot 1'],
])('"%s" is none', (text) => expect(isContact(text)).toBe(false));

describe('of other columns', () => {
  const keptOf = (heading: string, text: string) => keptCells(keptColumns([heading], new Set()), [text]);
  test.each([
    ['Desk', '(032) 297-10-11', null],
    ['Телефон', 'ask the office', null],
    ['Notes', 'Call (032) 297-10-11 today', 'Call  today'],
    ['Відповідальна особа', 'Петренко, 297-10-11', 'Петренко,'],
    ['Soil', 'clay', 'clay'],
  ])('%s: "%s" is kept as %s', (heading, text, kept) => {
    const { more, notes } = keptOf(heading, text);
    expect(more).toBe(kept === null ? null : JSON.stringify({ columns: { [heading]: kept } }));
    expect(notes.map(({ kind }) => kind)).toEqual(kept === text ? [] : ['personal']);
  });
});
