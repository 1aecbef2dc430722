import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { BEGIN, END, pseudoLanguage } from '../../../test/fixtures/pseudo-language.ts';
import { DEFAULT_LANGUAGE, languageWriterOf } from '../../site/language/language-writer.ts';
import { changeSet } from '../changes/change-set.ts';
import { type FactsGiven, found } from '../changes/facts.fixture.ts';
import { type ChangedPart, type ChangeLetterOptions, changeLetter } from './change-letter.ts';
import { type Letter, LONGEST_SUBJECT } from './letter.ts';
import { confirmLetter, nothingLetter, tooManyLetter } from './service-letters.ts';

type Projects = Readonly<Record<number, FactsGiven>>;

const SITE = 'https://projects.example.org';
const site = {
  language: languageWriterOf(DEFAULT_LANGUAGE),
  siteUrl: SITE,
  operator: ['Office of Public Works', 'Box 1, Polokwane'],
  isSample: false,
};
const consent = {
  askedOn: '2020-01-02',
  mineUrl: `${SITE}/alerts/mine/x`,
  leaveUrl: `${SITE}/alerts/leave/x`,
};

const partOf = (before: Projects, after: Projects, more: Partial<ChangedPart> = {}): ChangedPart => ({
  title: 'Makhado',
  path: '/infrastructure-projects/in/limpopo/makhado',
  changesPath: '/infrastructure-projects/changes/?province=Limpopo',
  isProject: false,
  changeSet: changeSet(found(before), found(after)),
  ...more,
});

const letterOf = (parts: readonly ChangedPart[], more: Partial<ChangeLetterOptions> = {}): Letter =>
  changeLetter({ ...site, ...consent, since: '2020-02-03', parts, ...more });

const clinic = { name: 'Khomele Clinic', cost: 5e6, completion: '2020-06-30', status: 'Design' };
const many = (factor: number): Projects =>
  Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i + 1, { cost: (i + 1) * 1e6 * factor }]));
const other = { isProject: false, title: 'Clinics', path: '/infrastructure-projects/full/?q=clinic' };

describe('a subject', () => {
  test('counts what happened, the most important first', () => {
    const before = { 1: { completion: '2020-01-31' }, 2: { completion: '2020-01-31' }, 3: {} };
    const after = {
      1: { completion: '2021-01-31' },
      2: { completion: '2022-01-31' },
      3: { status: 'Final Completion' },
    };
    expect(letterOf([partOf(before, after)]).subject).toBe('Makhado: 2 projects later, 1 finished');
    expect(letterOf([partOf({ 1: {} }, { 1: { status: 'On Hold' } })]).subject).toBe(
      'Makhado: 1 project stopped',
    );
  });

  test('names at most three kinds of changes', () => {
    const before = { 1: { completion: '2020-01-31' }, 2: {}, 3: {}, 4: {} };
    const after = { 1: { completion: '2021-01-31' }, 2: { status: 'Terminated' }, 3: { cost: 2e6 }, 5: {} };
    expect(letterOf([partOf(before, after)]).subject).toBe(
      'Makhado: 1 project stopped, 1 no longer reported, 1 dearer',
    );
  });

  test('says what happened to the one project that is followed', () => {
    const after = { ...clinic, status: 'Final Completion', cost: 7.1e6 };
    const part = partOf({ 1: clinic }, { 1: after }, { title: clinic.name, isProject: true });
    expect(letterOf([part]).subject).toBe('Khomele Clinic: now finished, R 2.1 million dearer');
  });

  test.each<[FactsGiven | undefined, FactsGiven | undefined, string]>([
    [clinic, { ...clinic, status: 'On Hold' }, 'now On hold'],
    [clinic, { ...clinic, status: 'Tender' }, 'now Tender'],
    [clinic, { ...clinic, cost: 4e6, completion: '2021-06-30' }, 'R 1 million cheaper, 1 year later'],
    [clinic, { ...clinic, completion: '2020-05-31' }, '30 days earlier'],
    [clinic, { ...clinic, cost: null, completion: null }, 'cost changed, completion date changed'],
    [clinic, undefined, 'no longer in the catalogue'],
    [clinic, { ...clinic, isReported: false }, 'no longer reported'],
    [{ ...clinic, isReported: false }, clinic, 'reported again'],
    [undefined, clinic, 'now in the catalogue'],
    [{ ...clinic, currency: 'ZAR' }, { ...clinic, currency: 'USD' }, 'cost changed'],
  ])('of a project from %j to %j ends in “%s”', (before, after, changes) => {
    const listed = (facts: FactsGiven | undefined): Projects => (facts === undefined ? {} : { 1: facts });
    const part = partOf(listed(before), listed(after), { title: clinic.name, isProject: true });
    expect(letterOf([part]).subject).toBe(`Khomele Clinic: ${changes}`);
  });

  test('of several searches names the one with the most important change', () => {
    const dearer = partOf({ 1: {} }, { 1: { cost: 2e6 } }, other);
    const stopped = partOf({ 2: {} }, { 2: { status: 'On Hold' } });
    const nothing = partOf({ 3: {} }, { 3: {} }, other);
    expect(letterOf([dearer, nothing, stopped, dearer]).subject).toBe(
      'Makhado and 2 more: 1 project stopped, 1 dearer',
    );
    expect(letterOf([nothing, stopped, nothing]).subject).toBe('Makhado: 1 project stopped');
  });

  test('counts a project of several searches once', () => {
    const part = partOf({ 1: {}, 2: {} }, { 1: { cost: 2e6 }, 2: { cost: 2e6 } });
    expect(letterOf([part, { ...part, ...other }]).subject).toBe('Makhado and 1 more: 2 projects dearer');
  });

  test('makes room for a long title, and cuts it if that is not enough', () => {
    const before = { 1: { completion: '2020-01-31' }, 2: {}, 3: {} };
    const after = { 1: { completion: '2021-01-31' }, 2: { status: 'Terminated' }, 3: { cost: 2e6 } };
    const titled = (title: string) => letterOf([partOf(before, after, { title })]).subject;
    expect(titled('Makhado, Thulamela, Collins Chabane and Musina')).toBe(
      'Makhado, Thulamela, Collins Chabane and Musina: 1 project stopped, 1 dearer',
    );
    expect(titled('Health, in a province with a very long name, and in another one as well')).toBe(
      'Health, in a province with a very long name, and in…: 1 project stopped',
    );
  });
});

describe('the text', () => {
  const part = partOf(
    { 1: clinic, 3: { name: 'Hall', cost: 3e6 }, 4: { name: 'Road', cost: 1e9 } },
    {
      1: { ...clinic, status: 'Tender', cost: 7.1e6, completion: '2021-06-30' },
      2: { name: 'New School', cost: 22e6, municipality: '' },
      4: { name: 'Road', cost: 1_000_000_001 },
    },
  );

  test('says it all', () => {
    expect(letterOf([part]).text).toBe(`What changed: Makhado
=====================

Since 3 February 2020, 4 projects that you follow have changed.

See all projects:
${SITE}/infrastructure-projects/in/limpopo/makhado

* Hall
  Makhado, Limpopo
  No longer in the catalogue
  Estimated at R 3 million, completion June 2020, stage Tender

* Khomele Clinic
  Makhado, Limpopo
  Stage: Design → Tender
  Cost: R 5 million → R 7.1 million (+R 2.1 million)
  Completion: June 2020 → June 2021 (1 year later)
  ${SITE}/infrastructure-projects/full/1-khomele-clinic-limpopo

* New School
  Limpopo
  New in the report
  Estimated at R 22 million, completion June 2020, stage Tender
  ${SITE}/infrastructure-projects/full/2-new-school-limpopo

* Road
  Makhado, Limpopo
  Cost: R 1 000 000 000 → R 1 000 000 001 (+R 1)
  ${SITE}/infrastructure-projects/full/4-road-limpopo

----------------------------------------------------------------------------

As reported by government departments. Mistakes in the reports are shown as
they are.
You asked for these e-mails at projects.example.org on 2 January 2020.
See, change or end what you follow:
${SITE}/alerts/mine/x
End all these e-mails:
${SITE}/alerts/leave/x
Infrastructure Projects Search, projects.example.org:
${SITE}
Office of Public Works
Box 1, Polokwane
`);
  });

  test('says how many more changed, and where they are', () => {
    const { text } = letterOf([partOf(many(1), many(2))]);
    expect(text).toContain('51 projects that you follow have changed.');
    expect(text).toContain('These are the 20 most important changes.');
    expect(text.match(/^\* /gm)).toHaveLength(20);
    expect(text).toContain(
      `31 more projects changed:\n${SITE}/infrastructure-projects/changes/?province=Limpopo\n`,
    );
  });

  test('has a heading for each search, and each project once', () => {
    const first = partOf({ 1: {} }, { 1: { cost: 2e6 } });
    const second = partOf({ 1: {}, 2: {} }, { 1: { cost: 2e6 }, 2: { cost: 3e6 } }, other);
    const project = partOf({ 2: {} }, { 2: { cost: 3e6 } }, { title: 'Project 2', isProject: true });
    const { text } = letterOf([first, second, project]);
    expect(text).toContain('Makhado\n-------\n\nSee all projects:');
    expect(text).toContain('Clinics\n-------\n\nSee all projects:');
    expect(text).toContain('What changed here is told under another heading.');
    expect(text).not.toContain('Project 2\n---');
    expect(text.match(/^\* /gm)).toHaveLength(2);
  });

  test('never compares two currencies, and marks amounts that cannot be right', () => {
    const before = { 1: { cost: 5e6, currency: 'ZAR' }, 2: { cost: 0, isWrongCost: true } };
    const after = { 1: { cost: 9e6, currency: 'USD' }, 2: { cost: 5e6 } };
    const { text } = letterOf([partOf(before, after)]);
    expect(text).toMatch(/^ {2}Cost: .* → .*9 million$/m);
    expect(text).toContain('An amount here can’t be right. It is shown as reported.');
  });

  test('says why a project left a search', () => {
    const [before, after] = [found({ 1: clinic }), found({ 1: { ...clinic, status: 'On Hold' } }, 1)];
    const part = { ...partOf({}, {}), changeSet: changeSet(before, after) };
    expect(letterOf([part]).text).toContain('  No longer found by this search\n  Stage: Design → On hold\n');
  });

  test('says that sample data is made up', () => {
    expect(letterOf([part], { isSample: true }).text).toMatch(/^Sample data\. Every project here is made up/);
  });
});

const hostile = [
  'Clinic\r\nBcc: all@example.org\r\n\r\nHello',
  '<script>alert(1)</script><img src=x onerror=alert(1)>&amp;"\'',
  '\u202egnp.exe\u2066 \u200b\u0000\u001b[31m \u2028new',
  'x'.repeat(500),
  'word '.repeat(100),
  '😀'.repeat(100),
  'e\u0301'.repeat(100),
  'عيادة في الجنوب',
  '{count} {title} $& {changes}',
  '   ',
];

describe.each(hostile)('a name like %j', (name) => {
  const status = `Stage ${name}`;
  const part = partOf(
    { 1: { name } },
    { 1: { name, status, cost: 2e6, municipality: name, province: name } },
  );
  const letters = [
    letterOf([{ ...part, title: name }]),
    letterOf([{ ...part, title: name, isProject: true }]),
    letterOf(
      [
        { ...part, title: name },
        { ...part, title: name },
      ],
      { operator: [name] },
    ),
    nothingLetter({ ...site, ...consent, since: '2020-02-03', followed: [{ title: name, path: '/x' }] }),
    confirmLetter({ ...site, title: name, isProject: true, recent: [], confirmUrl: `${SITE}/c`, days: 7 }),
    tooManyLetter({ ...site, ...consent, title: name, most: 50 }),
  ];

  test('stays in one line of a subject', () => {
    for (const { subject } of letters) {
      expect(subject.length).toBeLessThanOrEqual(LONGEST_SUBJECT);
      expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(Buffer.from(subject).toString()).toBe(subject);
      expect(subject.trim()).toBe(subject);
    }
  });

  test('begins no line of the text', () => {
    for (const { text } of letters) {
      expect(text).not.toMatch(/^Bcc|^Hello|^new/m);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0]/u);
      const long = text.split('\n').filter((line) => line.length > 76);
      // A single word cannot be wrapped.
      expect(long.filter((line) => /\S \S/.test(line.replace(/^\* /, '')))).toEqual([]);
    }
  });

  test('is only text in the HTML', () => {
    for (const { html } of letters) {
      const root = parse(html);
      expect(
        root.querySelectorAll('script, img, link, iframe, object, form, table, [src], [onerror]'),
      ).toEqual([]);
      for (const link of root.querySelectorAll('a'))
        expect(link.getAttribute('href')).toMatch(/^https:\/\/projects\.example\.org/);
      expect(html).not.toMatch(/url\(|@import|http-equiv/);
    }
  });
});

describe('the HTML', () => {
  const { html, subject } = letterOf([partOf({ 1: clinic }, { 1: { ...clinic, cost: 7.1e6 } })]);
  const root = parse(html);

  test('is a document with a language, a title and colours for the dark', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en-ZA">/);
    expect(root.querySelector('title')?.text).toBe(subject);
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  });

  test('has the same links as the text', () => {
    const { text } = letterOf([partOf({ 1: clinic }, { 1: { ...clinic, cost: 7.1e6 } })]);
    const links = root.querySelectorAll('a').map((link) => link.getAttribute('href'));
    expect(links).toEqual(text.match(/https:\S+/g));
  });

  test('has headings in order', () => {
    const two = letterOf([
      partOf({ 1: {} }, { 1: { cost: 2e6 } }),
      partOf({ 2: {} }, { 2: { cost: 2e6 } }, other),
    ]);
    const headings = parse(two.html).querySelectorAll('h1, h2, h3');
    expect(headings.map(({ tagName, text }) => `${tagName} ${text}`)).toEqual([
      'H1 What changed',
      'H2 Makhado',
      'H3 Project 1',
      'H2 Clinics',
      'H3 Project 2',
    ]);
  });
});

describe('letters without changes', () => {
  const since = '2020-02-03';
  const followed = [
    { title: 'Makhado', path: '/a' },
    { title: 'Clinics', path: '/b' },
  ];

  test('say that nothing changed, and where', () => {
    const { subject, text } = nothingLetter({ ...site, ...consent, since, followed });
    expect(subject).toBe('Nothing changed in your searches');
    expect(text).toContain('Since 3 February 2020, nothing has changed in the projects that you follow:');
    expect(text).toContain(`Clinics:\n${SITE}/b\n`);
    expect(nothingLetter({ ...site, ...consent, since, followed: followed.slice(0, 1) }).subject).toBe(
      'Makhado: nothing changed',
    );
  });

  const recent = [12, 3, 40, 8].map((changed, i) => ({ quarter: `2019-20-Q${i + 1}`, changed }));
  const confirm = {
    ...site,
    title: 'Makhado',
    isProject: false,
    recent,
    confirmUrl: `${SITE}/alerts/c/x`,
    days: 7,
  };

  test('ask for confirmation, and say how much mail to expect', () => {
    const { subject, text } = confirmLetter(confirm);
    expect(subject).toBe('Please confirm: Makhado');
    expect(text).toContain('In the latest 4 reports, 12, 3, 40 and 8 of these projects changed.');
    expect(text).toMatch(/The link\s+works\s+for 7 days\./);
    expect(text).toContain(`Confirm:\n${SITE}/alerts/c/x\n`);
    expect(text).not.toContain('/alerts/leave');
  });

  test('say in how many reports one project changed', () => {
    const project = {
      ...confirm,
      isProject: true,
      recent: recent.map((each, i) => ({ ...each, changed: i % 2 })),
    };
    expect(confirmLetter(project).text).toContain('This project changed in 2 of the latest 4 reports.');
    expect(confirmLetter({ ...confirm, recent: [] }).text).not.toContain('report');
  });

  test('say how to make room for another search', () => {
    const { subject, text } = tooManyLetter({ ...site, ...consent, title: 'Makhado', most: 50 });
    expect(subject).toBe('You follow the most searches already');
    expect(text).toContain('you follow 50 searches already');
    expect(text).toContain(`What you follow:\n${SITE}/alerts/mine/x\n`);
  });
});

describe('another language', () => {
  const language = languageWriterOf(pseudoLanguage);
  const own = { ...site, language };
  const part = partOf({ 1: clinic, 2: {} }, { 1: { ...clinic, cost: 7.1e6, status: 'Tender' }, 3: {} });
  const letters = [
    changeLetter({ ...own, ...consent, since: '2020-02-03', parts: [part, { ...part, ...other }] }),
    nothingLetter({ ...own, ...consent, since: '2020-02-03', followed: [{ title: 'Makhado', path: '/x' }] }),
    confirmLetter({ ...own, title: 'Makhado', isProject: true, recent: [], confirmUrl: SITE, days: 7 }),
    tooManyLetter({ ...own, ...consent, title: 'Makhado', most: 50 }),
  ];

  test('has nothing outside of its texts but data', () => {
    for (const { text } of letters) {
      let outside = text.replace(/https:\S+/g, '').replaceAll('\n', ' ');
      for (let nested = ''; nested !== outside; ) {
        nested = outside;
        outside = outside.replaceAll(RegExp(`${BEGIN}[^${BEGIN}${END}]*${END}`, 'g'), '');
      }
      const words = outside.replaceAll('MakhadoLimpopo', '').match(/\p{L}+/gu) ?? [];
      const data = /^(Khomele|Clinics?|Project|Makhado|Limpopo|Office|of|Public|Works|Box|Polokwane)$/;
      expect(words.filter((word) => !data.test(word))).toEqual([]);
    }
  });

  test('has links to its own pages, and marks what departments wrote', () => {
    const [{ html, text }] = letters as [Letter];
    expect(text).toContain(`${SITE}/qps/infrastructure-projects/full/1-khomele-clinic-limpopo`);
    expect(html).toContain('<html lang="qps">');
    expect(html).toContain('<h3 lang="en"');
  });

  test('keeps subjects short', () => {
    for (const { subject } of letters) expect(subject.length).toBeLessThanOrEqual(LONGEST_SUBJECT);
  });
});
