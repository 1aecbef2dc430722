import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';
import { type IrmRow, importArguments, markedProjects, writeIrmCsv } from '../../../test/irm-file.ts';
import { type DeskFixture, newAccount, newDesk } from '../desk.fixture.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import { type Draft, eventsOf, rememberChoices } from '../drafts/index.ts';
import { dropped, settled } from '../dropping/dropped.fixture.ts';

/** Publishes at once, though the store has a desk. */
const PAST_DESK = ['--emergency', '--because', 'a test'] as const;

let fixture: DeskFixture;
let clerk: string;
beforeEach(async () => {
  fixture = await newDesk();
  clerk = await newAccount(fixture.desk, ['preparer']);
});
afterEach(() => fixture.close());

const NAME = 'provincial 2019-20 Q1 2019-07-15.csv';

/** The text of a file with these projects. */
function csv(projects: readonly IrmRow[] = markedProjects(12, '')): string {
  const path = join(fixture.desk.files, '..', 'made.csv');
  const text = readFileSync(writeIrmCsv(path, projects), 'utf8');
  rmSync(path);
  return text;
}
const drop = (name = NAME, content: string | Buffer = csv()) => dropped(fixture.desk, clerk, name, content);
const readingsOf = ({ id }: Draft) =>
  readdirSync(fixture.desk.readings.folderOf(id)).filter((name) => !name.startsWith('original'));

const confirm = (draft: Draft, changes: Parameters<typeof changeDraft>[2]) =>
  fixture.desk.database.transaction((transaction) =>
    changeDraft(transaction, draft, changes, { at: new Date(), by: clerk, kind: 'quarter', text: '' }),
  );

test('a file that is dropped is read, and its quarter is proposed', async () => {
  const { draft, status } = await settled(fixture.desk, await drop());
  expect(draft.proposal).toMatchObject({
    sphere: 'provincial',
    financialYear: '2019-20',
    quarter: 1,
    taken: '2019-07-15',
    sender: 'Education, Limpopo',
  });
  expect(status).toMatchObject({ state: 'read', stage: 'compared' });
  const reading = await fixture.desk.readings.open(draft);
  expect(reading?.report.loaded).toBe(12);
  expect(reading?.examination?.publicationId).toBeNull();
});

test('confirming what is proposed needs no second reading, another quarter does', async () => {
  const { draft } = await settled(fixture.desk, await drop());
  const [first] = readingsOf(draft);
  const key = { sphere: 'provincial', financialYear: '2019-20', quarter: 1, taken: '2019-07-15' } as const;
  const confirmed = await confirm(draft, key);
  expect(await fixture.desk.readings.of(confirmed)).toMatchObject({ state: 'read', stage: 'compared' });
  const other = await confirm(confirmed, { quarter: 2 });
  expect(await fixture.desk.readings.of(other)).toMatchObject({ state: 'waiting' });
  const again = await settled(fixture.desk, other);
  expect(readingsOf(again.draft)).not.toContain(first);
  expect((await fixture.desk.readings.open(again.draft))!.findings.map(({ code }) => code)).toContain(
    'other_quarter',
  );
});

test('a file that cannot be read says why, and is read again only when somebody asks', async () => {
  const { draft, status } = await settled(fixture.desk, await drop(NAME, ''));
  expect(status).toEqual({ state: 'failed', error: expect.stringContaining('The file is empty') });
  expect(draft.readingState).toBe('failed');
  await fixture.desk.readings.retry(draft);
  expect((await settled(fixture.desk, draft)).status.state).toBe('failed');
});

test('headings that nobody knows are named, and can be left out', async () => {
  const [headings, ...rows] = csv().split('\r\n');
  const content = [`${headings},Remarks`, ...rows.map((row) => (row === '' ? row : `${row},none`))].join(
    '\r\n',
  );
  const { draft, status } = await settled(fixture.desk, await drop(NAME, content));
  expect(status.error).toContain('unknown: "Remarks"');
  expect(draft.proposal).toMatchObject({ unknownHeadings: ['Remarks'] });
  const changed = await confirm(draft, { choices: { dropColumns: ['Remarks'] } });
  await fixture.desk.readings.retry(changed);
  expect((await settled(fixture.desk, changed)).status).toMatchObject({ state: 'read' });
});

test('a reading that is not there, or older than the store, is made again', async () => {
  const { draft } = await settled(fixture.desk, await drop());
  await fixture.desk.readings.forget(draft.id);
  expect((await settled(fixture.desk, draft)).status).toMatchObject({ state: 'read', stage: 'compared' });
  const path = writeIrmCsv(join(fixture.desk.files, NAME), markedProjects(12, 'before'));
  const { code } = await runInProcess(...importArguments(fixture.desk.config.storeUrl, path), ...PAST_DESK);
  expect(code).toBe(0);
  const again = await settled(fixture.desk, draft);
  expect(again.draft.proposal?.mode).toBe('replace');
  expect((await fixture.desk.readings.open(again.draft))?.examination?.compared).toMatchObject({
    comparison: { changed: 12 },
  });
});

test('the first reading of a department is as its last file was read', async () => {
  const { database } = fixture.desk;
  const choices = { decimal: 'comma' } as const;
  await rememberChoices(database, 'Education, Limpopo', choices, { at: new Date(), by: clerk });
  const { draft } = await settled(fixture.desk, await drop());
  expect(draft.choices).toEqual(choices);
  expect((await eventsOf(database, draft.id)).at(-1)).toMatchObject({
    kind: 'choices',
    accountId: null,
    text: 'Read as the last file of Education, Limpopo was.',
  });
  const reset = await confirm(draft, { choices: {} });
  expect((await settled(fixture.desk, reset)).draft.choices).toEqual({});
});

test('what drafts leave that have ended is removed when the desk starts', async () => {
  const { draft } = await settled(fixture.desk, await drop());
  await fixture.desk.readings.resume();
  expect(existsSync(fixture.desk.readings.folderOf(draft.id))).toBe(true);
  await confirm(draft, { state: 'withdrawn' });
  await fixture.desk.readings.resume();
  expect(existsSync(fixture.desk.readings.folderOf(draft.id))).toBe(false);
});

test('a draft that is published keeps the reading that was approved', async () => {
  const { draft, status } = await settled(fixture.desk, await drop());
  const published = await confirm(draft, { state: 'published', quarter: 3 });
  expect(await fixture.desk.readings.of(published)).toEqual({ ...status, state: 'read' });
});
