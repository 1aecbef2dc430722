import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('the practice has a store, a workbook to drop and a link for each of two people', async () => {
  const [preparer, approver] = await practise(async (printed) => {
    const links = linksIn(printed);
    for (const link of links) expect((await fetch(link)).status).toBe(200);
    const workbook = /Workbook {2}(.*)/.exec(printed)![1]!;
    expect(existsSync(workbook)).toBe(true);
    return links;
  });
  expect(preparer).toBeDefined();
  expect(approver).not.toBe(preparer);
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
    expect(linksIn(printed)).toHaveLength(2);
    expect((await fetch(first!)).status).not.toBe(200);
  }, '--again');
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
