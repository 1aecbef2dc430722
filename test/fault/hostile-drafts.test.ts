import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSession } from '../../src/desk/desk.fixture.ts';
import { type Draft, findDraft } from '../../src/desk/drafts/index.ts';
import { type DeskProgram, startDeskProgram } from '../fixtures/desk-program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { hostileArchives } from './hostile/archives.ts';
import { hostileCsv } from './hostile/csv.ts';
import type { HostileFile } from './hostile/hostile-file.ts';
import { hostileSheets } from './hostile/sheets.ts';

/** The memory that one file may use, at the default of MAX_WORKBOOK_MB, beside the desk itself. */
const MOST_MIB = 1400;

let program: DeskProgram;
beforeAll(async () => {
  program = await startDeskProgram();
});
afterAll(async () => {
  report(`The desk used ${Math.ceil(peakMib())} MiB at most.`);
  await program.stop();
});

/** The most memory that the desk has used. */
const peakMib = (): number =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))![1]) / 1024;

/** A new preparer, who drops a file. */
async function drop(name: string, content: string | Uint8Array): Promise<string> {
  const answer = await program.drop(await newSession(program.desk, ['preparer']), name, content);
  if (answer.status === 422) return (await answer.text()).replace(/<[^>]*>/g, ' ');
  expect(answer.status).toBe(303);
  return /\/drafts\/(.+)\/quarter/.exec(answer.headers.get('location')!)![1]!;
}

/** The draft once its reading has ended. */
async function read(id: string): Promise<Draft> {
  for (;;) {
    const draft = (await findDraft(program.desk.database, id))!;
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
      const isRefused = typeof expected === 'string' || expected instanceof RegExp;
      // What is no workbook at all is refused at once, on a page that says why.
      if (dropped.includes(' ')) {
        expect(isRefused).toBe(true);
        if (!dropped.includes('The file is empty')) expect(dropped).toMatch(expected as string | RegExp);
        return;
      }
      // Another person's file is refused for its own reason meanwhile.
      const other = await drop('other.csv', 'Project ID');
      expect((await read(other)).readingError).toContain('are not those of an IRM snapshot');
      const { readingState, readingError } = await read(dropped);
      expect(readingState).toBe(isRefused ? 'failed' : 'read');
      if (isRefused) expect(readingError).toMatch(expected);
      expect(readingError ?? '').not.toMatch(/\bat .+:\d+:\d+|node_modules|dist\/|\p{Cc}/u);
      expect(peakMib()).toBeLessThan(MOST_MIB);
      expect((await fetch(`${program.desk.url}/healthz`)).status).toBe(200);
      expect(program.errors()).toBe('');
    },
    timeoutFor(60),
  );
});
