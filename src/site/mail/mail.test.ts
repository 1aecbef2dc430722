import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../index/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { DEFAULT_LANGUAGE, languageWriterOf } from '../language/language-writer.ts';
import { Contacts } from './contacts.ts';
import { mailAddress, projectMessage, subjectMessage } from './mail.ts';

const language = languageWriterOf(DEFAULT_LANGUAGE);
const address = 'https://projects.example/infrastructure-projects/full/7-clinic';
const contacts = Contacts.of(
  'department,government,email\nHealth,Gauteng,health@gauteng.example\n,Gauteng,questions@gauteng.example\n,,help@example.org',
  'x',
);

/** What a mail program makes of a message. */
function opened(message: Parameters<typeof mailAddress>[0]) {
  const url = new URL(mailAddress(message));
  const { subject, body } = Object.fromEntries(url.searchParams);
  return { to: url.pathname, subject, lines: body?.split('\r\n') };
}

const latestOf = (department: string, project_number: string | null) =>
  ({
    published: { department, government_label: 'Gauteng', project_number },
    irmSnapshot: { financialYear: '2019-20', quarter: 4, sphere: 'provincial', taken: '2020-04-15' },
  }) as HistoryEntry;

const quarter = { financialYear: '2019-20', quarter: 4, sphere: 'provincial', taken: '2020-04-15' } as const;

/** Who is written to, about what, on the page of a subject. */
const written = (to: Contacts | undefined, subject: Pick<Subject, 'kind' | 'name' | 'within' | 'label'>) =>
  opened(subjectMessage(language, to, { subject: subject as Subject, latest: quarter, address }));

const health = { kind: 'department', name: 'Health', within: 'Gauteng', label: 'Health, Gauteng' } as const;
const polokwane = {
  kind: 'municipality',
  name: 'Polokwane',
  within: 'Limpopo',
  label: 'Polokwane, Limpopo',
} as const;
const gauteng = { kind: 'province', name: 'Gauteng', within: undefined, label: 'Gauteng' } as const;
const firm = { kind: 'firm', name: 'Zandori & Sons', within: undefined, label: 'Zandori & Sons' } as const;

test('a message about a project names project, number, department, report, field and page', () => {
  const latest = latestOf('Health', 'H/12 & 3');
  const project = { id: 7, name: 'Clinic + "hall"?', latest, address };
  expect(opened(projectMessage(language, contacts, project, 'Total estimated cost'))).toEqual({
    to: 'health@gauteng.example',
    subject: 'Project H/12 & 3: Clinic + "hall"?',
    lines: [
      'Project: Clinic + "hall"?',
      'Official number: H/12 & 3',
      'Department: Health, Gauteng',
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
    projectMessage(language, contacts, { id: 7, name: `${'x'.repeat(2000)}\ud800`, latest, address }),
  );
  expect(to).toBe('questions@gauteng.example');
  expect(subject).toBe(`Project 7: ${'x'.repeat(150)}…`);
  expect(lines).toContain('Official number: not available');
});

test('a lone surrogate in a name does not break the page', () => {
  const project = { id: 7, name: '\ud800', latest: latestOf('Health', null), address };
  expect(mailAddress(projectMessage(language, contacts, project))).toContain('%EF%BF%BD');
});

test.each([
  [
    'a department is asked',
    health,
    'health@gauteng.example',
    'Projects of Health, Gauteng',
    'Department: Health, Gauteng',
  ],
  [
    'the contact of its government is asked about a province',
    gauteng,
    'questions@gauteng.example',
    'Projects in Gauteng',
    'Place: Gauteng',
  ],
  [
    'so is that of its province about a municipality, else the general one',
    polokwane,
    'help@example.org',
    'Projects in Polokwane, Limpopo',
    'Place: Polokwane, Limpopo',
  ],
  [
    'a firm answers the general contact',
    firm,
    'help@example.org',
    'Answer of Zandori & Sons',
    'Firm: Zandori & Sons',
  ],
])('%s, with report and page in the mail', (_what, subject, to, about, first) => {
  const mail = written(contacts, subject);
  expect(mail).toMatchObject({ to, subject: about });
  expect(mail.lines?.slice(0, 3)).toEqual([first, 'Report: 2019-20 Q4', `Page: ${address}`]);
});

test('without contacts the reader fills in the address', () => {
  const project = { id: 7, name: 'Clinic', latest: latestOf('Health', null), address };
  expect(mailAddress(projectMessage(language, undefined, project))).toMatch(/^mailto:\?subject=Project/);
  for (const subject of [health, polokwane, gauteng, firm])
    expect(written(undefined, subject)).toMatchObject({ to: '' });
  const one = Contacts.of('department,government,email\nHealth,Gauteng,a@b.example', 'x');
  expect(written(one, firm).to).toBe('');
});
