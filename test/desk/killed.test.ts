import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type NewSession, newSession } from '../../src/desk/desk.fixture.ts';
import { findDraft } from '../../src/desk/drafts/index.ts';
import { dropped } from '../../src/desk/dropping/dropped.fixture.ts';
import { openDesk } from '../../src/desk/open-desk.ts';
import { draftsOf } from '../../src/desk/publishing/approved.fixture.ts';
import type { RunTask } from '../../src/desk/reading/thread/run-task.ts';
import { freePort } from '../free-port.ts';
import { markedProjects, writeIrmCsv } from '../irm-file.ts';
import { spawnProgram, temporaryFolder } from '../program.ts';

const PROJECTS = 5_000;

const folder = temporaryFolder();
afterAll(() => folder.remove());

const env = {
  STORE_URL: `sqlite:${folder.path}/projects.db`,
  DESK_PORT: String(await freePort()),
  LOG_LEVEL: 'silent',
};

/** Leaves all readings to the desk that is killed. */
const neverRead: RunTask = async () => {
  throw new Error('This desk reads nothing.');
};

/** Looks until it is so. No time is asserted: how long it took is for people. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    await after(5);
  }
}

/** The sentence of a page that says what goes on. */
async function says({ cookie }: NewSession, path: string, sentences: RegExp): Promise<string> {
  return until(async () => {
    const page = await fetch(`http://localhost:${env.DESK_PORT}${path}`, { headers: { cookie } });
    return sentences.exec(await page.text())?.[0];
  });
}

test('after a kill, drafts that were read and published say what goes on, and come to their end', async () => {
  const desk = await openDesk(readConfig(env).config, pino({ level: 'silent' }), undefined, neverRead);
  const person = await newSession(desk, ['preparer', 'approver']);
  const other = await newSession(desk, ['preparer']);
  const states = draftsOf(desk, { preparer: other.accountId, approver: person.accountId });
  const due = await states.schedule(await states.approvedFile(markedProjects(PROJECTS, '')));
  const content = readFileSync(writeIrmCsv(join(folder.path, 'second.csv'), markedProjects(PROJECTS, 'b')));
  const open = await dropped(desk, person.accountId, 'second.csv', content);
  await desk.readings.stop();
  const first = spawnProgram(['desk'], { env });
  const stateOf = async () => (await findDraft(desk.database, due.id))!.state;
  await until(async () => ((await stateOf()) === 'publishing' ? true : undefined));
  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = spawnProgram(['desk'], { env });
  try {
    const began = performance.now();
    const tell = (what: string) => console.info(`${what} after ${Math.round(performance.now() - began)} ms`);
    const read = /The file (?:is being read|waits for its turn)|Why this is proposed/;
    tell(await says(person, `/drafts/${open.id}/quarter`, read));
    const published =
      /It (?:is being published|is not published yet|will be published in a moment)|Published as/;
    tell(await says(person, `/drafts/${due.id}/publish`, published));
    tell(await says(person, `/drafts/${open.id}/quarter`, /Why this is proposed/));
    tell(await says(person, `/drafts/${due.id}/publish`, /Published as publication 1/));
    expect(await stateOf()).toBe('published');
  } finally {
    second.kill();
    await once(second, 'exit');
    await desk.published.close();
    await desk.database.close();
  }
});
