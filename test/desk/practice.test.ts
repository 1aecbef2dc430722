import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { newSession } from '../../src/desk/desk.fixture.ts';
import { openDeskDatabase } from '../../src/desk/index.ts';
import { freePort } from '../free-port.ts';
import { runProgram, spawnProgram } from '../program.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-practice-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Settings of a real desk, which the practice must not touch. */
const real = () => ({
  STORE_URL: `sqlite:${join(folder, 'real.db')}`,
  DESK_DB: `sqlite:${join(folder, 'real-desk.db')}`,
  SMTP_URL: 'smtp://mail.example.org',
});

/** Practises until `use` is done with what the command printed. */
async function practise<T>(use: (printed: string) => Promise<T>, ...options: readonly string[]): Promise<T> {
  const args = ['desk', 'practice', '--folder', join(folder, 'practice'), '--projects', '20', ...options];
  const child = spawnProgram(args, { env: { ...real(), DESK_PORT: '8139', LOG_LEVEL: 'error' } });
  let printed = '';
  let complaints = '';
  child.stderr!.on('data', (text) => (complaints += text));
  try {
    for await (const text of child.stdout!) {
      printed += text;
      if (printed.includes('serve --store')) return await use(printed);
    }
    throw new Error(`It ended: ${complaints}`);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

const linksIn = (printed: string): readonly string[] => printed.match(/http:\S+\/invitation\/\S+/g) ?? [];

test('the practice has a store, files to drop and a link for each of four people', async () => {
  const [preparer, approver, ...others] = await practise(async (printed) => {
    const links = linksIn(printed);
    for (const link of links) expect((await fetch(link)).status).toBe(200);
    const files = readdirSync(/Files +(.*)/.exec(printed)![1]!);
    expect(files).toHaveLength(5);
    return links;
  });
  expect(preparer).toBeDefined();
  expect(approver).not.toBe(preparer);
  expect(others).toHaveLength(2);
  const store = `sqlite:${join(folder, 'practice/projects.db')}`;
  const { stdout } = await runProgram(['snapshots', '--store', store]);
  expect(stdout.match(/^provincial +\d{4}-\d\d +\d/gm)).toHaveLength(7);
  expect(stdout).not.toMatch(/2019-20 +4/);
  for (const name of ['real.db', 'real-desk.db']) expect(existsSync(join(folder, name))).toBe(false);
});

test('the practice goes on where it ended, or begins again', async () => {
  const [first] = await practise(async (printed) => linksIn(printed));
  await practise(async (printed) => expect(linksIn(printed)).not.toContain(first));
  await practise(async (printed) => {
    expect(linksIn(printed)).toHaveLength(4);
    expect((await fetch(first!)).status).not.toBe(200);
  }, '--again');
});

test('a click takes back what was published, and the clock stands beside the quarter', async () => {
  await practise(async (printed) => {
    const url = /Practise at (\S+)\/\./.exec(printed)![1]!;
    const store = `sqlite:${join(folder, 'practice/projects.db')}`;
    const offsetMs = Number(readFileSync(join(folder, 'practice/clock'), 'utf8'));
    const now = () => new Date(Date.now() + offsetMs);
    expect(now().toISOString()).toMatch(/^2020-04-16T07/);
    const { config } = readConfig({ STORE_URL: store });
    const database = await openDeskDatabase(config);
    const { cookie, token } = await newSession({ database, now, url }, ['approver']);
    await database.close();
    const quarter = ['--sphere', 'provincial', '--financial-year', '2019-20', '--quarter', '3'];
    const removal = ['remove', ...quarter, '--yes', '--emergency', '--because', 'a test'];
    expect((await runProgram([...removal, '--store', store])).code).toBe(0);
    // The second time there is nothing left to take back.
    for (let click = 1; click <= 2; click++) {
      const again = await fetch(`${url}/practice/again`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: url },
        body: new URLSearchParams({ token }),
      });
      expect([again.status, again.headers.get('location')]).toEqual([303, '/practice']);
    }
    const { stdout } = await runProgram(['snapshots', '--store', store]);
    expect(stdout).toMatch(/provincial +2019-20 +3/);
  });
});

test('the practice listens on the port of its option', async () => {
  const port = String(await freePort());
  await practise(
    async (printed) => {
      expect(printed).toContain(`http://localhost:${port}/`);
      expect((await fetch(`http://127.0.0.1:${port}/sign-in`, { redirect: 'manual' })).status).toBe(421);
    },
    '--port',
    port,
  );
});
