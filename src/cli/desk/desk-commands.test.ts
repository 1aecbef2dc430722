import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandsOn } from '../../../test/fixtures/command.ts';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../../../test/irm-file.ts';
import { readConfig } from '../../config.ts';
import { type Desk, findDraft, openDesk, runHere } from '../../desk/commands.ts';
import { newAccount } from '../../desk/desk.fixture.ts';
import { openReader } from '../../store/index.ts';

let folder: string;
let store: string;
let desk: Desk;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = `sqlite:${join(folder, 'projects.db')}`;
  file = writeIrmCsv(join(folder, 'q1.csv'), markedProjects(60, ''));
  const { config } = readConfig({ STORE_URL: store });
  desk = await openDesk(config, pino({ level: 'silent' }), () => new Date(), runHere);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await desk.database.close();
  rmSync(folder, { recursive: true });
});

const { run, succeed } = commandsOn(() => store);
const refused = async (...args: readonly string[]) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(1);
  return stderr;
};
const json = async (...args: readonly string[]) => JSON.parse(await succeed(...args, '--json'));
const person = async (...roles: Parameters<typeof newAccount>[1]) => {
  const id = await newAccount(desk, roles);
  return (await desk.database.one<{ email: string }>('SELECT email FROM account WHERE id = ?', [id]))!.email;
};
const publications = () => openReader(store).publications();
const logged = async () =>
  (
    await desk.database.rows<{ who: string; action: string; entry: string }>(
      'SELECT * FROM desk_log ORDER BY number',
    )
  ).map(({ who, action, entry }) => ({ who, action, detail: JSON.parse(entry).detail }));
const stageOf = (by: string) => ['stage', file, ...quarterArguments(), '--taken', '2019-07-15', '--by', by];

test('two people publish a workbook with commands', async () => {
  const [preparer, approver] = [await person('preparer'), await person('approver')];
  const { draft, state } = await json(...stageOf(preparer), '--note', 'the first quarter');
  expect(state).toBe('submitted');
  expect(await succeed('drafts')).toContain(draft);
  expect(await json('approve', draft, '--by', approver, '--yes')).toEqual({ draft, state: 'approved' });
  expect(await succeed('publish', draft, '--by', approver)).toBe(
    `Published draft ${draft} as publication 1.\n`,
  );
  expect(await publications()).toMatchObject([
    { draft, by: preparer, approvedBy: approver, note: 'the first quarter' },
  ]);
  expect(await succeed('drafts')).toBe('There are no drafts.\n');
  expect(await json('drafts', '--all')).toMatchObject([{ id: draft, state: 'published', publication: 1 }]);
  const names = (await logged()).map(({ who, action }) => `${who} ${action}`);
  for (const name of [
    `${preparer} uploaded a file`,
    `${preparer} submitted a draft`,
    `${approver} approved a draft`,
  ])
    expect(names).toContain(name);
  expect((await logged()).find(({ action }) => action === 'used a command')?.detail).toMatchObject({
    command: 'stage',
  });
});

test('the log is checked, also against heads that somebody wrote down', async () => {
  expect(await succeed('desk', 'log', '--head')).toBe('0:\n');
  const [preparer, approver] = [await person('preparer'), await person('approver')];
  const { draft } = await json(...stageOf(preparer), '--note', 'x');
  await succeed('approve', draft, '--by', approver, '--yes');
  await succeed('publish', draft, '--by', approver);
  const head = (await succeed('desk', 'log', '--head')).trim();
  expect(head).toMatch(/^\d+:[0-9a-f]{64}$/);
  expect(await json('desk', 'log', '--head')).toEqual({
    number: Number(head.split(':')[0]),
    sha256: head.split(':')[1],
  });
  // The store has the head of the moment when it was published.
  const [publication] = await publications();
  const before = `${publication!.deskLogEntry}:${publication!.deskLog}`;
  expect(await succeed('desk', 'log', before, head)).toMatch(
    /^As they were written: \d+ entries, which agree with 1 publications of the desk\.\n$/,
  );
  await desk.database.run('DELETE FROM desk_log WHERE number = (SELECT max(number) FROM desk_log)');
  expect(await refused('desk', 'log')).toContain('the log has no entry about it');
  expect(await refused('desk', 'log', head)).toContain('as you know it: entries were removed');
  expect((await run('desk', 'log', '17')).stderr).toContain('as "desk log --head" prints them');
});

test('nobody approves what they made, and only an approver publishes', async () => {
  const both = await person('preparer', 'approver');
  const preparer = await person('preparer');
  const { draft } = await json(...stageOf(both), '--note', 'x');
  expect(await refused('approve', draft, '--by', both, '--yes')).toContain('another person must approve it');
  expect(await refused('approve', draft, '--by', preparer, '--yes')).toContain(
    'Only an approver can do this.',
  );
  expect(await refused('publish', draft, '--by', preparer)).toContain('Only an approver can do this.');
  expect(await refused('publish', draft, '--by', both)).toContain('Only an approved draft can be published.');
  expect(await refused('approve', draft, '--by', 'nobody@example.org', '--yes')).toContain(
    'has none that can be used',
  );
  expect((await logged()).filter(({ action }) => action === 'was refused').length).toBe(3);
  expect((await findDraft(desk.database, draft))!.state).toBe('submitted');
});

test('a draft that is disabled, unknown or blocked says so', async () => {
  const preparer = await person('preparer');
  await desk.database.run("UPDATE account SET disabled_at = '2026-01-01' WHERE email = ?", [preparer]);
  expect(await refused(...stageOf(preparer))).toContain('has none that can be used');
  const other = await person('preparer', 'approver');
  expect(await refused('publish', 'nothing', '--by', other)).toContain('There is no draft nothing');
});

test('a finding that blocks leaves the draft open, unless it is accepted', async () => {
  const [preparer, approver] = [await person('preparer'), await person('approver')];
  const { draft } = await json(...stageOf(preparer), '--note', 'x');
  await succeed('approve', draft, '--by', approver, '--yes');
  await succeed('publish', draft, '--by', approver);
  file = writeIrmCsv(join(folder, 'few.csv'), markedProjects(10, ''));
  const blocked = await run(...stageOf(preparer), '--note', 'x', '--replace');
  expect(blocked.code).toBe(3);
  expect(blocked.stdout).toContain('It stays open');
  const accepted = await json(
    ...stageOf(preparer),
    '--note',
    'x',
    '--replace',
    '--accept',
    'vanished',
    '--because',
    'these departments were merged',
  );
  expect(accepted.state).toBe('submitted');
});

test('a draft has a time in South Africa', async () => {
  const [preparer, approver] = [await person('preparer'), await person('approver')];
  const { draft } = await json(...stageOf(preparer), '--note', 'x');
  await succeed('approve', draft, '--by', approver, '--yes');
  expect(await refused('publish', draft, '--at', 'soon', '--by', approver)).toContain('Write the time like');
  expect(await refused('publish', draft, '--at', '2020-01-01 14:00', '--by', approver)).toContain(
    'is in the past',
  );
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(await json('publish', draft, '--at', `${tomorrow} 14:00`, '--by', approver)).toMatchObject({
    state: 'scheduled',
    publishAt: `${tomorrow}T12:00:00.000Z`,
  });
  expect(await publications().catch(() => [])).toEqual([]);
});

test('import, rollback and remove make drafts once the store has a desk', async () => {
  await succeed(...importArguments(store, file));
  file = writeIrmCsv(join(folder, 'q2.csv'), markedProjects(59, 'Q2'));
  await succeed(...importArguments(store, file, { quarter: '2' }));
  const [preparer, approver] = [await person('preparer'), await person('approver')];
  const third = importArguments(store, writeIrmCsv(join(folder, 'q3.csv'), markedProjects(58, 'Q3')), {
    quarter: '3',
  });
  expect(await refused(...third)).toContain('import makes a draft that another person approves');
  const said = await succeed(...third, '--by', preparer);
  expect(said).toContain('It waits for approval by another person: http://localhost:8001/drafts/');
  expect(await succeed(...third, '--dry-run')).toContain('this was a dry run');
  const remove = ['remove', ...quarterArguments({ quarter: '2' })];
  expect(await refused(...remove, '--yes')).toContain('remove makes a request');
  expect(await succeed(...remove, '--by', approver, '--because', 'figures of the wrong year')).toContain(
    'Nothing was changed yet',
  );
  expect(await refused('rollback', '1', '--by', preparer, '--because', 'x')).toContain('Only an approver');
  expect(
    await succeed('rollback', '1', '--by', approver, '--because', 'all of the figures are wrong'),
  ).toContain('your request is draft');
  const missing = ['remove', ...quarterArguments({ quarter: '4' }), '--by', approver, '--because', 'x'];
  expect(await refused(...missing)).toContain('is published');
  expect((await publications()).length).toBe(2);
});

test('an office of one publishes at once, and both logs say that it was one person', async () => {
  await person('preparer');
  vi.stubEnv('DESK_APPROVALS', '0');
  await succeed(...importArguments(store, file));
  expect(await publications()).toMatchObject([{ singlePerson: true }]);
  expect(await logged()).toMatchObject([
    { who: 'command: import', action: 'published without a second person', detail: { singlePerson: true } },
  ]);
});

test('an emergency goes past the desk with a reason, and both logs say so', async () => {
  await person('preparer');
  expect(await refused(...importArguments(store, file), '--emergency')).toContain(
    'An emergency takes a reason',
  );
  await succeed(...importArguments(store, file), '--emergency', '--because', 'budget day');
  await succeed('remove', ...quarterArguments(), '--yes', '--emergency', '--because', 'wrong file');
  await succeed('rollback', '1', '--yes', '--emergency', '--because', 'right file');
  expect((await publications()).map(({ emergency }) => emergency?.because)).toEqual([
    'budget day',
    'wrong file',
    'right file',
  ]);
  expect((await logged()).map(({ who, detail }) => [who, detail.emergency, detail.because])).toEqual([
    ['command: import', true, 'budget day'],
    ['command: remove', true, 'wrong file'],
    ['command: rollback', true, 'right file'],
  ]);
});
