import { afterEach, expect, test } from 'vitest';
import { markedProjects } from '../../../../test/irm-file.ts';
import { type Answer, type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { dropped } from '../../dropping/dropped.fixture.ts';
import { draftsOf } from '../../publishing/approved.fixture.ts';
import { publishDraft } from '../../publishing/publish-draft.ts';
import { publishDue } from '../../publishing/publish-due.ts';

let fixture: DeskFixture;
afterEach(() => fixture.close());

const words = ({ text }: Answer) => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

const tick = ({ cookie, token }: Visitor, ...codes: readonly string[]): Promise<Answer> => {
  const body = new URLSearchParams({ token });
  for (const code of codes) body.append('found', code);
  const headers = { origin: fixture.desk.url, 'content-type': 'application/x-www-form-urlencoded' };
  return fixture.send('POST', '/practice', { cookie, ...headers }, body.toString());
};

test('a real desk has no page to practise', async () => {
  fixture = await newDesk();
  const person = await fixture.as('preparer');
  expect((await person.get('/practice')).status).toBe(404);
  expect((await person.post('/practice/again')).status).toBe(404);
  expect((await person.get('/')).text).not.toContain('href="/practice"');
});

test('errors are ticked: so many are hidden, so many found', async () => {
  fixture = await newDesk({}, undefined, undefined, undefined, {
    offsetMs: 0,
    resetStore: async () => {},
  });
  const [person, other] = [await fixture.as('preparer'), await fixture.as('approver')];
  expect((await person.get('/')).text).toContain('href="/practice"');
  await tick(person, 'moved', 'missing', 'abroad', 'unknown', '__proto__');
  expect(words(await person.get('/practice'))).toContain(
    '6 are hidden; found 2 1 that you ticked is in none',
  );
  expect(words(await other.get('/practice'))).toContain('6 are hidden; found 0');
  await tick(person, 'moved', 'missing', 'twice', 'thousands', 'negative', 'dates');
  expect(words(await person.get('/practice'))).toContain('You have found all of them');
});

test('it begins again with one click, and people stay', async () => {
  let resets = 0;
  fixture = await newDesk({}, undefined, undefined, undefined, {
    offsetMs: 0,
    resetStore: async () => {
      resets += 1;
    },
  });
  const person = await fixture.as('preparer');
  await dropped(fixture.desk, person.accountId, 'a.csv', 'Project ID\r\n1\r\n');
  await tick(person, 'moved');
  expect((await person.post('/practice/again')).status).toBe(303);
  expect(await fixture.desk.database.rows('SELECT id FROM draft')).toEqual([]);
  expect(words(await person.get('/practice'))).toContain('found 0');
  expect(resets).toBe(1);
});

test('its clock is its own, and nothing is late by it', async () => {
  const offsetMs = Date.parse('2020-04-16T07:00:00.000Z') - Date.now();
  const now = () => new Date(Date.now() + offsetMs);
  fixture = await newDesk({}, now, undefined, undefined, { offsetMs, resetStore: async () => {} });
  const people = {
    preparer: (await fixture.as('preparer')).accountId,
    approver: (await fixture.as('approver')).accountId,
  };
  const drafts = draftsOf(fixture.desk, people);
  const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
  await publishDue(fixture.desk, publishDraft);
  const { text } = await (await fixture.as('auditor')).get(`/drafts/${draft.id}/publish`);
  expect(text).toContain('Published as publication 1');
  expect(text).toContain('16 April 2020');
  expect(text).not.toContain('It was late');
});
