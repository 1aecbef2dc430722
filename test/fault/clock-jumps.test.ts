import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { type RunningService, startService, temporaryFolder } from '../program.ts';
import { foundOrInstalled } from '../system-program.ts';
import { report, timeoutFor } from './extent.ts';
import { type Load, startLoad } from './load/steady-load.ts';
import { publishFile, writeNumbered } from './numbered-publication.ts';
import { loggedSentences, PATIENT, readinessOf, served } from './service-state.ts';

/** The clock of a machine jumps, by a mistake or when it is set right, while its service answers. */
const PROJECTS = 300;
const DAY_MS = 24 * 60 * 60_000;
const jumps = [1, -1, 0];

const folder = temporaryFolder();
let service: RunningService;
let load: Load;
afterEach(async () => {
  await load?.stop();
  await service?.stop();
});
afterAll(() => folder.remove());

/** Shifts the wall clock of a program, as the file says at that moment; timers are not affected. */
const LIBRARY = 'libfaketime.so.1';
const libraries = () =>
  readdirSync('/usr/lib')
    .map((place) => join('/usr/lib', place, 'faketime', LIBRARY))
    .find((path) => existsSync(path));

function jumpingClock(name: string) {
  const file = join(folder.path, name);
  const env = {
    LD_PRELOAD: foundOrInstalled(libraries, LIBRARY, 'libfaketime'),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  // In one step: half a file would end the program.
  const jump = (days: number) => {
    writeFileSync(`${file}.new`, `${days < 0 ? '' : '+'}${days}d\n`);
    renameSync(`${file}.new`, file);
  };
  jump(0);
  return { env, jump };
}

/** How many days the clock of the service is ahead. */
async function daysAhead(base: string): Promise<number> {
  const { headers } = await fetch(`${base}/healthz`);
  return (Date.parse(headers.get('date')!) - Date.now()) / DAY_MS;
}

test.each([1, 2])(
  'with %i workers, nothing fails when the clock jumps a day, and new data is served',
  async (workers) => {
    const { env, jump } = jumpingClock(`clock-${workers}`);
    const store = `sqlite:${folder.path}/projects-${workers}.db`;
    let publication = 1;
    await publishFile(store, writeNumbered(folder.path, publication, PROJECTS));
    service = await startService(['--store', store, '--workers', `${workers}`], {
      // A machine that is busy besides must not make it refuse requests.
      env: { ...env, DATA_POLL_MS: '50', MAX_LAG_MS: '10000' },
    });
    load = startLoad(service.base, { clients: 3, pauseMs: 20, keepsConnections: true });
    for (const days of jumps) {
      jump(days);
      await expect.poll(() => daysAhead(service.base), PATIENT).toBeCloseTo(days, 1);
      const file = writeNumbered(folder.path, ++publication, PROJECTS);
      await served(service.base, await publishFile(store, file, { env }));
      expect(await readinessOf(service.base)).toMatchObject({ status: 'ready', store_reachable: true });
      await expect
        .poll(async () => (await fetch(service.base + apiPaths.bulkFiles)).status, PATIENT)
        .toBe(200);
      const before = load.figures.requests;
      await expect.poll(() => load.figures.requests, PATIENT).toBeGreaterThan(before + 40);
    }
    const { requests, failures, brokenOff, mixed, newest } = await load.stop();
    expect({ failures, brokenOff, mixed, newest }).toEqual({
      failures: [],
      brokenOff: 0,
      mixed: 0,
      newest: publication,
    });
    expect(loggedSentences(service.output())).toEqual([]);
    await service.stop();
    expect(service.process.exitCode).toBe(0);
    report(`${workers} workers, clock ${jumps.join(', ')} days ahead: ${requests} responses`);
  },
  timeoutFor(60),
);
