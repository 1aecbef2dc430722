import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runInProcess } from '../../../../test/fixtures/command.ts';
import { type IrmRow, importArguments, markedProjects, writeIrmCsv } from '../../../../test/irm-file.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { type Draft, eventsOf, findDraft } from '../../drafts/index.ts';
import { dropped, settled } from '../../dropping/dropped.fixture.ts';

/** Publishes at once, though the store has a desk. */
const PAST_DESK = ['--emergency', '--because', 'a test'] as const;

let fixture: DeskFixture;
let preparer: Visitor;
beforeEach(async () => {
  fixture = await newDesk();
  preparer = await fixture.as('preparer');
});
afterEach(() => fixture.close());

const NAME = 'provincial 2019-20 Q1 2019-07-15.csv';

function csv(projects: readonly IrmRow[] = markedProjects(12, '')): string {
  const path = writeIrmCsv(join(tmpdir(), `steps-${process.pid}.csv`), projects);
  const text = readFileSync(path, 'utf8');
  rmSync(path);
  return text;
}

const drop = async (name = NAME, content = csv(), visitor = preparer): Promise<Draft> =>
  (await settled(fixture.desk, await dropped(fixture.desk, visitor.accountId, name, content))).draft;
const again = async ({ id }: Draft) => (await settled(fixture.desk, { id })).draft;

const quarter = { sphere: 'provincial', financialYear: '2019-20', quarter: '1', taken: '2019-07-15' };
const confirm = (draft: Draft, fields: object = {}, visitor = preparer) =>
  visitor.post(`/drafts/${draft.id}/quarter`, { version: String(draft.version), ...quarter, ...fields });

describe('the quarter of a draft', () => {
  test('is proposed with its reasons, and confirmed', async () => {
    const draft = await drop();
    const { text } = await preparer.get(`/drafts/${draft.id}/quarter`);
    expect(text).toMatch(/value="provincial" checked/);
    expect(text).toMatch(/<option value="2019-20" selected>/);
    expect(text).toContain('The name says 2019-20.');
    const { status, headers } = await confirm(draft);
    expect([status, headers.location]).toEqual([303, `/drafts/${draft.id}/reading`]);
    expect(await again(draft)).toMatchObject({ ...quarter, quarter: 1, mode: null, version: 2 });
    expect((await eventsOf(fixture.desk.database, draft.id)).at(-1)?.text).toBe(
      'Confirmed Provincial 2019-20 Q1, taken on 15 July 2019.',
    );
  });

  test('keeps what was typed when something is missing, and says what', async () => {
    const draft = await drop();
    const { status, text } = await confirm(draft, {
      quarter: '',
      taken: '15 July',
      financialYear: '2019-21',
    });
    expect(status).toBe(422);
    for (const said of ['Choose the financial year', 'Choose the quarter', 'Write the day'])
      expect(text).toContain(said);
    expect(text).toContain('value="15 July"');
    expect((await again(draft)).version).toBe(1);
  });

  test('that is published asks whether to replace or to add', async () => {
    const published = join(fixture.desk.files, 'published.csv');
    await drop();
    writeIrmCsv(published, markedProjects(30, 'before'));
    const { code } = await runInProcess(
      ...importArguments(fixture.desk.config.storeUrl, published),
      ...PAST_DESK,
    );
    expect(code).toBe(0);
    const draft = await drop(NAME, csv(markedProjects(3, '')));
    const { text } = await preparer.get(`/drafts/${draft.id}/quarter`);
    expect(text).toContain('is published with 30 projects');
    expect(text).toMatch(/value="add" checked/);
    expect((await confirm(draft, { mode: '' })).text).toContain('choose what the file does to it');
    await confirm(draft, { mode: 'add' });
    expect(await again(draft)).toMatchObject({ mode: 'add' });
  });

  test('shows in red what does not agree', async () => {
    const draft = await drop(
      NAME,
      csv(markedProjects(12, '').map((row) => ({ ...row, 'Actual Expenditure Q2': 5 }))),
    );
    const { text } = await preparer.get(`/drafts/${draft.id}/quarter`);
    expect(text).toMatch(/This does not agree.*says Q1, but 12 projects have spent something in Q2 already/s);
  });

  test('names other drafts and publications of the same file and quarter', async () => {
    const first = await drop();
    const same = await drop(`copy of ${NAME}`);
    const other = await drop('other provincial 2019-20 Q1.csv', csv(markedProjects(13, '')));
    const { text } = await preparer.get(`/drafts/${same.id}/quarter`);
    expect(text).toMatch(new RegExp(`another draft of this very file.*${first.id}`, 's'));
    expect(text).toMatch(new RegExp(`another draft for this quarter.*${other.id}`, 's'));
    const path = join(fixture.desk.files, NAME);
    writeIrmCsv(path, markedProjects(12, ''));
    await runInProcess(
      ...importArguments(fixture.desk.config.storeUrl, path),
      ...PAST_DESK,
      '--by',
      'Preparer',
    );
    expect((await preparer.get(`/drafts/${same.id}/quarter`)).text).toMatch(
      /Published on .* by Preparer as Provincial 2019-20 Q1\./,
    );
  });

  test('is confirmed once by two people who saw the same version', async () => {
    const draft = await drop();
    await confirm(draft);
    const { status, text } = await confirm(draft, { quarter: '2' });
    expect(status).toBe(409);
    expect(text).toContain('Somebody changed this draft in the meantime');
    expect(await again(draft)).toMatchObject({ quarter: 1 });
  });

  test.each(['', '1.5', '-1', '1e400', 'x'])(
    'is not confirmed by a form of the version "%s"',
    async (version) => {
      const draft = await drop();
      expect((await confirm(draft, { version })).status).toBe(409);
    },
  );

  test('cannot be changed by others, nor after the draft was submitted', async () => {
    const draft = await drop();
    expect((await confirm(draft, {}, await fixture.as('preparer'))).status).toBe(403);
    expect((await confirm(draft, {}, await fixture.as('approver', 'auditor'))).status).toBe(403);
    await fixture.desk.database.run("UPDATE draft SET state = 'submitted'");
    expect((await confirm(draft)).status).toBe(409);
  });
});

describe('how a file was read', () => {
  const amounts = markedProjects(12, '').map((row, i) => ({ ...row, 'Total Project Cost': `${i + 1}.500` }));

  test('is shown on three real rows for each choice', async () => {
    const draft = await drop(NAME, csv(amounts));
    const { status, text } = await preparer.get(`/drafts/${draft.id}/reading`);
    expect(status).toBe(200);
    expect(text).toContain('Amounts of this file that the decimal mark changes');
    expect(text.match(/<code>\d\.500<\/code>/g)).toEqual(
      [1, 2, 3].map((amount) => `<code>${amount}.500</code>`),
    );
    expect(text).toContain('In row 1');
    expect(text).toContain('Every row below the headings is a project.');
  });

  test('can be chosen, is read again, and remembered for the department', async () => {
    const draft = await drop(NAME, csv(amounts));
    const choose = await preparer.post(`/drafts/${draft.id}/reading`, {
      version: '1',
      decimal: 'comma',
      dates: 'mdy',
    });
    expect(choose.status).toBe(303);
    expect(await again(draft)).toMatchObject({ choices: { decimal: 'comma', dates: 'mdy' }, version: 2 });
    const { text } = await preparer.get(`/drafts/${draft.id}`);
    expect(text).toContain('Read with a decimal comma, the month first.');
    expect((await drop('next.csv', csv(amounts.slice(1)))).choices).toEqual({
      decimal: 'comma',
      dates: 'mdy',
    });
  });

  test('says why it could not be, and leaves unknown columns out when somebody ticks them', async () => {
    const [headings, ...rows] = csv().split('\r\n');
    const content = [`${headings},Remarks`, ...rows.map((row) => (row === '' ? row : `${row},x`))].join(
      '\r\n',
    );
    const draft = await drop(NAME, content);
    const { text } = await preparer.get(`/drafts/${draft.id}/reading`);
    expect(text).toMatch(/could not be read.*unknown: &quot;Remarks&quot;.*value="Remarks"/s);
    await preparer.post(`/drafts/${draft.id}/reading`, { version: '1', dropColumns: 'Remarks' });
    expect((await again(draft)).readingState).toBe('read');
    expect((await preparer.get(`/drafts/${draft.id}/reading`)).text).toMatch(/value="Remarks" checked/);
  });

  test('keeps the Project ID of a project that has a new one, if somebody ticks it', async () => {
    const [first, ...others] = markedProjects(12, '');
    const published = join(fixture.desk.files, 'published.csv');
    await drop();
    writeIrmCsv(published, [{ ...first!, 'Project ID': '20157' }, ...others]);
    await runInProcess(...importArguments(fixture.desk.config.storeUrl, published), ...PAST_DESK);
    const next = 'provincial 2019-20 Q2 2019-10-15.csv';
    const draft = await drop(next, csv([{ ...first!, 'Project ID': '20175' }, ...others]));
    const { text } = await preparer.get(`/drafts/${draft.id}/reading`);
    expect(text).toContain('20175 in the file is 20157');
    const value = encodeURIComponent(JSON.stringify(['20157', '20175']));
    const other = encodeURIComponent(JSON.stringify(['20157', others[0]!['Project ID']]));
    const settle = (sameAs: string, version: number) =>
      preparer.post(`/drafts/${draft.id}/reading`, { version: String(version), sameAs });
    expect((await settle(value, draft.version)).status).toBe(303);
    const settledDraft = await again(draft);
    expect(settledDraft.choices).toEqual({ sameAs: [{ old: '20157', new: '20175' }] });
    const codes = (await fixture.desk.readings.open(settledDraft))!.findings.map(({ code }) => code);
    expect(codes).not.toContain('id_changed');
    const form = (await preparer.get(`/drafts/${draft.id}/reading`)).text;
    expect(form).toMatch(/name="sameAs" value="[^"]+" checked/);
    expect((await preparer.get(`/drafts/${draft.id}`)).text).toContain('Read with 20175 as 20157.');
    await settle(other, settledDraft.version);
    expect((await findDraft(fixture.desk.database, draft.id))?.choices).toEqual({});
  });

  test('lists rows that are no projects, with a way to each', async () => {
    const draft = await drop(NAME, `${csv()}Total,,,,,\r\n`);
    const { text } = await preparer.get(`/drafts/${draft.id}/reading`);
    expect(text).toMatch(/<a href="\/drafts\/[^"]+\/sheet\?row=14#here">Row 14<\/a>/);
  });

  test('is seen by auditors, and changed by the person who dropped the file only', async () => {
    const draft = await drop();
    const auditor = await fixture.as('auditor');
    expect((await auditor.get(`/drafts/${draft.id}/reading`)).text).not.toContain('Read it this way');
    expect((await auditor.post(`/drafts/${draft.id}/reading`, { version: '1' })).status).toBe(403);
  });
});

describe('a draft', () => {
  test('is listed, and its page says where it stands and what comes next', async () => {
    const draft = await drop();
    expect((await preparer.get('/drafts')).text).toContain(`href="/drafts/${draft.id}"`);
    const { text } = await preparer.get(`/drafts/${draft.id}`);
    expect(text).toMatch(/Confirm its quarter.*Dropped/s);
  });

  test('gives its file back as it was dropped', async () => {
    const content = csv();
    const draft = await drop('Übersicht "Q1".csv', content);
    const { headers, text } = await preparer.get(`/drafts/${draft.id}/original`);
    expect(text).toBe(content);
    expect(headers['content-disposition']).toContain("filename*=UTF-8''%C3%9Cbersicht");
    expect(headers['content-type']).toBe('application/octet-stream');
  });

  test('is withdrawn with a reason, once', async () => {
    const draft = await drop();
    const withdraw = () =>
      preparer.post(`/drafts/${draft.id}/withdraw`, { version: '1', reason: 'Wrong file' });
    expect((await withdraw()).status).toBe(303);
    expect((await withdraw()).status).toBe(409);
    expect(await findDraft(fixture.desk.database, draft.id)).toMatchObject({ state: 'withdrawn' });
    expect((await preparer.get(`/drafts/${draft.id}`)).text).toContain('Wrong file');
    expect((await preparer.get('/drafts')).text).not.toContain(draft.id);
    expect((await preparer.get('/drafts?show=all')).text).toContain(draft.id);
  });
});
