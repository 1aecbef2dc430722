import { expect, test } from 'vitest';
import { meantValues } from './meant-value.ts';

const meant = meantValues([
  'Education',
  'Education Infrastructure Grant',
  'Public Works, Roads & Transport',
  'Health',
  'Northern Cape',
  'Ward 12 Programme',
  'Emthanjeni',
  'Arts',
]);

test.each([
  ['Educaton', 'Education'],
  ['EDUCATION', 'Education'],
  ['Dept of Education', 'Education'],
  ['Department of Public Works, Roads and Transport', 'Public Works, Roads & Transport'],
  ['Educaton Infrastructure Grant', 'Education Infrastructure Grant'],
  ['Education Infrastrcture Grnt', 'Education Infrastructure Grant'],
  ['Emtanjeni', 'Emthanjeni'],
  ['Halth', 'Health'],
  ['H\u00e9alth', 'Health'],
  ['Noord-Kaap', 'Northern Cape'],
  ['Ward 13 Programme', undefined],
  ['Art', undefined],
  ['Human Settlements', undefined],
  ['Wealthy', undefined],
  ['', undefined],
])('%j is meant to be %j', (text, value) => {
  expect(meant(text)).toBe(value);
});
