import { expect, test } from 'vitest';
import { Contacts } from './contacts.ts';

const contacts = Contacts.of(
  [
    '\ufeffDepartment,Government,Email',
    'Health,Gauteng,health@gauteng.example',
    '"Roads, and Transport",Gauteng,roads@gauteng.example',
    '',
    'Education,,education@example.org',
    ',Limpopo,premier@limpopo.example',
    ',,help@example.org',
  ].join('\r\n'),
  'contacts.csv',
);

test.each([
  ['of its own', 'Health', 'Gauteng', 'health@gauteng.example'],
  ['whatever its case and accents', 'HÉALTH', ' gauteng', 'health@gauteng.example'],
  ['with a comma in its name', 'Roads, and Transport', 'Gauteng', 'roads@gauteng.example'],
  ['of the departments of this name', 'Education', 'Limpopo', 'education@example.org'],
  ['of its government', 'Health', 'Limpopo', 'premier@limpopo.example'],
  ['of the service', 'Health', 'North West', 'help@example.org'],
])('a department has an address %s', (_what, department, government, email) => {
  expect(contacts.ofDepartment(department, government)).toBe(email);
});

test('without a general address, departments outside the file have none', () => {
  const one = Contacts.of('department,government,email\nHealth,Gauteng,health@gauteng.example', 'x');
  expect(one.ofDepartment('Health', 'Limpopo')).toBeUndefined();
  expect(one.general).toBeUndefined();
});

test('other contacts have another checksum', () => {
  const other = Contacts.of('department,government,email\n,,a@b.example', 'x');
  expect(other.checksum).not.toBe(contacts.checksum);
});

test.each([
  ['no headings', 'Health,Gauteng,a@b.example', /x\.csv, line 1: the headings must be/],
  ['an empty file', '', /x\.csv, line 1: the headings must be/],
  ['no address', 'department,government,email\nHealth,Gauteng,', /x\.csv, line 2: "" is not an email/],
  ['two', 'department,government,email\n\nA,B,"a@b.example,c@d.example"', /line 3: .* is not an email/],
  ['headers of a mail', 'department,government,email\nA,B,a@b.example?bcc=c', /is not an email/],
  ['a second one', 'department,government,email\nA,B,a@b.example\na,b,c@d.example', /line 3: .*already/],
  ['a missing cell', 'department,government,email\nA,a@b.example', /x\.csv: .*line 2/],
])('a file with %s is rejected', (_what, text, message) => {
  expect(() => Contacts.of(text, 'x.csv')).toThrow(message);
});
