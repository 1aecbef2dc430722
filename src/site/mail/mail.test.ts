import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../index/index.ts';
import { DEFAULT_LANGUAGE, languageWriterOf } from '../language/language-writer.ts';
import { Contacts } from './contacts.ts';
import { departmentMail, firmMail, projectMail } from './mail.ts';

const language = languageWriterOf(DEFAULT_LANGUAGE);
const address = 'https://projects.example/infrastructure-projects/full/7-clinic';
const contacts = Contacts.of(
  'department,government,email\nHealth,Gauteng,health@gauteng.example\n,,help@example.org',
  'x',
);

/** What a mail program makes of an address. */
function opened(mail: string | undefined) {
  const url = new URL(mail!);
  const { subject, body } = Object.fromEntries(url.searchParams);
  return { to: url.pathname, subject, lines: body?.split('\r\n') };
}

const latestOf = (department: string, project_number: string | null) =>
  ({
    published: { department, government_label: 'Gauteng', project_number },
    irmSnapshot: { financialYear: '2019-20', quarter: 4, sphere: 'provincial', taken: '2020-04-15' },
  }) as HistoryEntry;

test('a mail about a project names project, number, report, field and page', () => {
  const latest = latestOf('Health', 'H/12 & 3');
  const mail = projectMail(language, contacts, { id: 7, name: 'Clinic + "hall"?', latest, address })!;
  expect(opened(mail('Total estimated cost'))).toEqual({
    to: 'health@gauteng.example',
    subject: 'Project H/12 & 3: Clinic + "hall"?',
    lines: [
      'Project: Clinic + "hall"?',
      'Official number: H/12 & 3',
      'Report: 2019-20 Q4',
      'About: Total estimated cost',
      `Page: ${address}`,
      '',
      'My question or correction:',
      '',
    ],
  });
});

test('a project without an official number is named by the number of this site', () => {
  const latest = latestOf('Transport', null);
  const { to, subject, lines } = opened(
    projectMail(language, contacts, { id: 7, name: `${'x'.repeat(2000)}\ud800`, latest, address })!(),
  );
  expect(to).toBe('help@example.org');
  expect(subject).toBe(`Project 7: ${'x'.repeat(150)}…`);
  expect(lines).toContain('Official number: not available');
});

test('a lone surrogate in a name does not break the page', () => {
  const latest = latestOf('Health', null);
  expect(projectMail(language, contacts, { id: 7, name: '\ud800', latest, address })!()).toContain(
    '%EF%BF%BD',
  );
});

test('a department is asked, and a firm answers, with the page in the mail', () => {
  const asked = departmentMail(language, contacts, { name: 'Health', government: 'Gauteng', address });
  expect(opened(asked)).toMatchObject({ to: 'health@gauteng.example', subject: 'Projects of Health' });
  const answered = firmMail(language, contacts, { name: 'Zandori & Sons', address });
  expect(opened(answered)).toMatchObject({ to: 'help@example.org', subject: 'Answer of Zandori & Sons' });
  expect(opened(answered).lines).toContain(`Page: ${address}`);
});

test('without contacts there is no mail', () => {
  const latest = latestOf('Health', null);
  expect(projectMail(language, undefined, { id: 7, name: 'Clinic', latest, address })).toBeUndefined();
  expect(
    departmentMail(language, undefined, { name: 'Health', government: 'Gauteng', address }),
  ).toBeUndefined();
  const one = Contacts.of('department,government,email\nHealth,Gauteng,a@b.example', 'x');
  expect(firmMail(language, one, { name: 'Zandori', address })).toBeUndefined();
});
