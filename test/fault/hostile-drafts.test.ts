import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { beginSession, sessionOf } from '../../src/desk/accounts/sessions.ts';
import { newAccount } from '../../src/desk/desk.fixture.ts';
import { type Draft, findDraft } from '../../src/desk/drafts/index.ts';
import { type Desk, openDesk } from '../../src/desk/index.ts';
import { freePort } from '../free-port.ts';
import { spawnProgram, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { hostileArchives } from './hostile/archives.ts';
import { hostileCsv } from './hostile/csv.ts';
import type { HostileFile } from './hostile/hostile-file.ts';
import { hostileSheets } from './hostile/sheets.ts';

/** The memory that one file may use, at the default of MAX_WORKBOOK_MB, beside the desk itself. */
const MOST_MIB = 1400;

const folder = temporaryFolder();
let program: ReturnType<typeof spawnProgram>;
/** The database and the addresses of the desk that runs as a process of its own. */
let desk: Desk;
let errors = '';

beforeAll(async () => {
  const environment = {
    STORE_URL: `sqlite:${join(folder.path, 'projects.db')}`,
    DESK_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  };
  program = spawnProgram(['desk'], { env: environment });
  program.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  await once(program.stdout!, 'data');
  desk = await openDesk(readConfig(environment).config, pino({ level: 'silent' }));
});
afterAll(async () => {
  report(`The desk used ${Math.ceil(peakMib())} MiB at most.`);
  program.kill();
  await once(program, 'close');
  await desk.published.close();
  await desk.database.close();
  folder.remove();
});

/** The most memory that the desk has used. */
const peakMib = (): number =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))![1]) / 1024;

/** A new preparer, who drops a file as a browser does. */
async function drop(name: string, content: string | Uint8Array): Promise<string> {
  const accountId = await newAccount(desk, ['preparer']);
  const from = { accountId, method: 'passkey', agent: 'a test', address: '127.0.0.1' } as const;
  const secret = await beginSession(desk.database, desk.now(), from);
  const { session } = (await sessionOf(desk.database, desk.now(), secret))!;
  const body = new FormData();
  body.append('token', session.token);
  body.append('files', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  const headers = { cookie: `desk=${secret}`, origin: desk.url };
  const answer = await fetch(`${desk.url}/drop`, { method: 'POST', headers, body, redirect: 'manual' });
  if (answer.status === 422) return (await answer.text()).replace(/<[^>]*>/g, ' ');
  expect(answer.status).toBe(303);
  return /\/drafts\/(.+)\/quarter/.exec(answer.headers.get('location')!)![1]!;
}

/** The draft once its reading has ended. */
async function read(id: string): Promise<Draft> {
  for (;;) {
    const draft = (await findDraft(desk.database, id))!;
    if (draft.readingState === 'read' || draft.readingState === 'failed') return draft;
    await pause(50);
  }
}

describe.each<[string, readonly HostileFile[]]>([
  ['an archive', hostileArchives],
  ['a sheet', hostileSheets],
  ['a CSV file', hostileCsv],
])('at the desk, %s that is', (_, files) => {
  const some = files.filter((_, i) => i % extent(4, 1) === 0);
  test.each(some.map((file) => [file.what, file] as const))(
    '%s',
    async (_, { ending, content, expected }) => {
      const dropped = await drop(`snapshot.${ending}`, content());
      if (dropped.includes(' ')) {
        expect(dropped).toContain('The file is empty');
        return;
      }
      // Another person's file is refused for its own reason meanwhile.
      const other = await drop('other.csv', 'Project ID');
      expect((await read(other)).readingError).toContain('are not those of an IRM snapshot');
      const { readingState, readingError } = await read(dropped);
      const isRefused = typeof expected === 'string' || expected instanceof RegExp;
      expect(readingState).toBe(isRefused ? 'failed' : 'read');
      if (isRefused) expect(readingError).toMatch(expected);
      expect(readingError ?? '').not.toMatch(/\bat .+:\d+:\d+|node_modules|dist\/|\p{Cc}/u);
      expect(peakMib()).toBeLessThan(MOST_MIB);
      expect((await fetch(`${desk.url}/healthz`)).status).toBe(200);
      expect(errors).toBe('');
    },
    timeoutFor(60),
  );
});
