import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { IrmFileError, readIrmFile } from '../../src/irm/index.ts';
import { type ReportedProject, storedFields } from '../../src/project/index.ts';
import { readAll } from '../fixtures/irm-workbook.ts';
import { temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { type Choice, choiceOf } from './hostile/choice.ts';
import { damagedBytes, damagedFiles } from './hostile/damage.ts';
import { zipFile } from './hostile/zip-file.ts';
import { knownProjects } from './known-table.ts';
import { sameCsv } from './same-csv.ts';
import { sameWorkbook, sameWorkbookFiles } from './same-workbook.ts';

/** How long each of the tests below runs. */
const SECONDS = extent(3, 85);
const MOST_SECONDS_OF_A_FILE = 20;

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
report(`changes of the files: SEED=${seed}`);

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** What is read of a row, whatever sheet and row it is in. */
const withoutPlace = ({ irmProjectId, snapshot }: ReportedProject): ReportedProject => ({
  irmProjectId,
  snapshot,
});

interface Reading {
  readonly projects: readonly ReportedProject[];
  readonly complaints: number;
}

/**
 * Reads a file in this process. Returns its projects, or why it is rejected; anything else is a
 * bug.
 */
async function read(bytes: Uint8Array, ending: 'xlsx' | 'csv'): Promise<Reading | IrmFileError> {
  const path = join(folder.path, `snapshot.${ending}`);
  writeFileSync(path, bytes);
  try {
    const reading = await readIrmFile(path, { maxWorkbookMb: 64 });
    const projects = (await readAll(reading)).map(withoutPlace);
    const { leftOutCount, unreadableCellCount } = reading.report;
    return { projects, complaints: leftOutCount + unreadableCellCount };
  } catch (error) {
    if (error instanceof IrmFileError) return error;
    throw error;
  }
}

async function readInTime(bytes: Uint8Array, ending: 'xlsx' | 'csv'): Promise<Reading | IrmFileError> {
  const tooLong = new AbortController();
  const late = after(MOST_SECONDS_OF_A_FILE * 1000, undefined, { signal: tooLong.signal }).then(() => {
    throw new Error(`a file was still being read after ${MOST_SECONDS_OF_A_FILE} seconds`);
  });
  late.catch(() => {});
  return Promise.race([read(bytes, ending), late]).finally(() => tooLong.abort());
}

/** Tests random files for as long as the test may run, and prints how many there were. */
async function tryFor(what: string, tryOne: (choice: Choice) => Promise<boolean>): Promise<void> {
  const counts = { read: 0, refused: 0 };
  const property = fc.asyncProperty(fc.gen(), async (generate) => {
    counts[(await tryOne(choiceOf(generate))) ? 'read' : 'refused']++;
  });
  const options = { seed, numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SECONDS * 1000 };
  await fc.assert(property, { ...options, maxSkipsPerRun: 0, endOnFailure: false });
  report(`${what}: ${counts.read} files read, ${counts.refused} rejected`);
  expect(counts.read + counts.refused).toBeGreaterThan(5);
}

const known = knownProjects.map(withoutPlace);
const asKnown = { projects: known, complaints: 0 };

/** Control characters, which a terminal would execute. */
const ONE_SENTENCE = /^\P{Cc}+[.]$/u;

/** An error is one sentence, and what is read can be stored and served. */
function expectRefusedOrSound(outcome: Reading | IrmFileError): boolean {
  if (outcome instanceof IrmFileError) {
    expect(outcome.message).toMatch(ONE_SENTENCE);
    expect(outcome.message.length).toBeLessThan(20_000);
    return false;
  }
  for (const project of outcome.projects) expectSound(project);
  return true;
}

function expectSound({ irmProjectId, snapshot }: ReportedProject): void {
  expect(irmProjectId).toMatch(/^\P{Cc}+$/u);
  for (const { name, type, nullable } of storedFields) {
    const value = snapshot[name];
    if (value === null && nullable) continue;
    if (type === 'money') expect(Math.abs(value as number)).toBeLessThan(1e15);
    else if (type === 'date') expect(value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    // Several names of a role are on separate lines.
    else expect(String(value).replaceAll('\n', '')).toMatch(/^\P{Cc}*$/u);
  }
}

describe('the same rows give the same projects, however they are written', () => {
  test.each([
    ['as a workbook', 'xlsx', sameWorkbook],
    ['as CSV', 'csv', sameCsv],
  ] as const)(
    '%s',
    async (what, ending, write) => {
      await tryFor(what, async (choice) => {
        expect(await readInTime(write(choice), ending)).toEqual(asKnown);
        return true;
      });
    },
    timeoutFor(SECONDS),
  );
});

describe('a file that was damaged', () => {
  test(
    'in the packed bytes of a workbook is rejected, or read as if intact',
    async () => {
      await tryFor('packed bytes damaged', async (choice) => {
        const sound = sameWorkbook(choice);
        const directory = sound.indexOf('PK\x01\x02', 0, 'latin1');
        const outcome = await readInTime(damagedBytes(sound, choice, directory), 'xlsx');
        const isRead = expectRefusedOrSound(outcome);
        if (isRead) expect(outcome).toEqual(asKnown);
        return isRead;
      });
    },
    timeoutFor(SECONDS),
  );

  test.each<[string, 'xlsx' | 'csv', (choice: Choice) => Uint8Array]>([
    [
      'in the files of a workbook',
      'xlsx',
      (choice) => zipFile(damagedFiles(sameWorkbookFiles(choice), choice)),
    ],
    [
      'anywhere in a workbook',
      'xlsx',
      (choice) => damagedBytes(damagedBytes(sameWorkbook(choice), choice), choice),
    ],
    ['in CSV', 'csv', (choice) => damagedBytes(sameCsv(choice), choice)],
  ])(
    '%s is rejected with a sentence, or read as valid rows',
    async (what, ending, write) => {
      await tryFor(`damaged ${what}`, async (choice) =>
        expectRefusedOrSound(await readInTime(write(choice), ending)),
      );
    },
    timeoutFor(SECONDS),
  );

  test(
    'in one name of a CSV file changes only this name',
    async () => {
      await tryFor('one letter changed', async (choice) => {
        const sound = sameCsv(choice);
        const at = Math.max(sound.indexOf('x'.repeat(10)), sound.indexOf('x\0'.repeat(10)));
        const changed = Buffer.from(sound);
        changed[at] = choice.number(0x61, 0x7a);
        const { projects } = (await readInTime(changed, 'csv')) as Reading;
        expect(projects.slice(0, -1)).toEqual(known.slice(0, -1));
        return true;
      });
    },
    timeoutFor(SECONDS),
  );
});
