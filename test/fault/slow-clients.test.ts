import { get } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { lastStatus, OpenSocket } from './load/open-socket.ts';
import { SlowRequests } from './load/slow-requests.ts';
import { affordableConnections, filesAreBack, openFiles, watchMemory } from './machine/process-figures.ts';
import { LISTING, sampleStore, serveSample } from './served-sample.ts';
import { PATIENT } from './service-state.ts';
import { tallied } from './tally.ts';

const PAGE = 20;

const folder = temporaryFolder();
let store = '';
beforeAll(async () => {
  store = sampleStore(folder.path);
});
afterAll(() => folder.remove());

let service: RunningService;
const serve = async (env: Readonly<Record<string, string>>) => {
  service = await serveSample(store, env);
};
afterEach(() => service.stop());

/** The first lines of requests for pages of the listing. */
async function everyOffset(): Promise<readonly number[]> {
  const { count } = (await (await fetch(service.base + LISTING)).json()) as { readonly count: number };
  return Array.from({ length: Math.ceil(count / PAGE) }, (_, i) => i * PAGE);
}

/** Not the address of the slow clients, which together have one share of the service. */
const READER_ADDRESS = '127.0.0.2';

function statusOfPage(offset: number): Promise<number> {
  const url = `${service.base}${LISTING}?limit=${PAGE}&offset=${offset}`;
  return new Promise((resolve, reject) => {
    get(url, { localAddress: READER_ADDRESS }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    }).once('error', reject);
  });
}

/**
 * Requests pages of the listing, one after the other, which must all be answered, and prints the
 * result.
 */
async function readPages(offsets: readonly number[]): Promise<string> {
  let slowestMs = 0;
  for (const offset of offsets) {
    const askedAt = performance.now();
    expect({ offset, status: await statusOfPage(offset) }).toEqual({ offset, status: 200 });
    slowestMs = Math.max(slowestMs, performance.now() - askedAt);
  }
  return `${offsets.length} pages were answered meanwhile, the slowest after ${Math.round(slowestMs)} ms`;
}

const BYTE_EVERY_MS = 500;
const ROUNDS = extent(1, 20);

describe('requests that never end', () => {
  test(
    'are disconnected, whatever their clients send, while others are answered',
    async () => {
      await serve({ REQUEST_TIMEOUT_SECONDS: '2' });
      const offsets = await everyOffset();
      const [files, memory] = [openFiles(service), watchMemory(service)];
      const places = affordableConnections(extent(500, 5000));
      const slow = new SlowRequests(service.base, places);
      const sending = setInterval(() => slow.sendByte(), BYTE_EVERY_MS);
      onTestFinished(() => {
        clearInterval(sending);
        slow.leave();
      });
      const meanwhile = await readPages(Array.from({ length: ROUNDS }, () => offsets).flat());
      slow.stopComing();
      await filesAreBack(service, files);
      await expect.poll(() => slow.sending, PATIENT).toBe(0);
      const endings = tallied(slow.thrownOut, ({ kind, connection }) => `${kind} ${lastStatus(connection)}`);
      report(
        `${slow.thrownOut.length} slow requests, up to ${places} at once, ended: ${JSON.stringify(endings)}`,
      );
      report(`${meanwhile}; ${memory.stop()}`);
      expect(endings['in a header 408']).toBeGreaterThan(0);
    },
    timeoutFor(120),
  );
});

/**
 * Per reader, of the tens of MB that each requests; and in total, for what the service itself
 * needs.
 */
const MOST_MIB_FOR_A_READER = 5;
const MOST_MIB_BESIDES = 80;
const SOME_PAGES = 50;
const DOWNLOAD = '/infrastructure-projects/full/search/';

/** Clients that request everything in a format and read only the first bytes. */
function slowReaders(count: number, format: string, coding: string): readonly OpenSocket[] {
  const request = `GET ${DOWNLOAD}${format} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${coding}\r\n\r\n`;
  return Array.from({ length: count }, () => new OpenSocket(service.base, request).readOnlyTheBeginning());
}

describe('clients that read only the start of a download', () => {
  test.each<[format: string, coding: string, readers: number, isThrownOut: boolean]>([
    ['csv', 'identity', extent(100, 1000), true],
    ['jsonl', 'identity', extent(30, 300), true],
    // Compressed, it fits into the system's buffers, so nothing would be held back.
    ['csv', 'br', extent(30, 500), false],
  ])(
    'as %s, encoded as %s, do not fill the memory, and others are answered',
    async (format, coding, count, isThrownOut) => {
      // Room for all of them: the memory of each is measured.
      await serve({ IDLE_TIMEOUT_SECONDS: '5', MAX_QUEUED_MB: '8192' });
      const offsets = (await everyOffset()).slice(0, SOME_PAGES);
      const [files, memory] = [openFiles(service), watchMemory(service)];
      const readers = slowReaders(affordableConnections(count), format, coding);
      const meanwhile = await readPages(offsets);
      await expect
        .poll(() => readers.every(({ received, isEnded }) => received !== '' || isEnded), PATIENT)
        .toBe(true);
      const begun = readers.filter(({ received }) => received !== '').length;
      const leave = () => {
        for (const reader of readers) reader.leave();
      };
      if (!isThrownOut) leave();
      await filesAreBack(service, files);
      leave();
      report(
        `${readers.length} readers of ${format} in ${coding}, to ${begun} of whom something came; ${meanwhile}; ${memory.stop()}`,
      );
      expect(memory.grownMib()).toBeLessThan(MOST_MIB_BESIDES + MOST_MIB_FOR_A_READER * readers.length);
    },
    timeoutFor(120),
  );
});

const MOST = extent(20, 1000);
const FEW = 5;

describe('connections beyond MAX_CONNECTIONS', () => {
  const request = `GET ${LISTING} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const asking = (count: number) =>
    Array.from({ length: count }, () => new OpenSocket(service.base, request));
  const answered = (connections: readonly OpenSocket[]) =>
    connections.filter(({ received }) => received !== '').length;
  const ended = (connections: readonly OpenSocket[]) => connections.filter(({ isEnded }) => isEnded).length;

  test(
    'are closed, and accepted again when others have disconnected',
    async () => {
      const most = affordableConnections(MOST);
      await serve({ MAX_CONNECTIONS: String(most) });
      const first = asking(most);
      await expect.poll(() => answered(first), PATIENT).toBe(most);
      const refused = asking(FEW);
      await expect.poll(() => ended(refused), PATIENT).toBe(FEW);
      expect([answered(refused), ended(first)]).toEqual([0, 0]);
      const files = openFiles(service);
      for (const connection of first.slice(0, FEW)) connection.leave();
      await expect.poll(() => openFiles(service), PATIENT).toBeLessThanOrEqual(files - FEW);
      const next = asking(FEW);
      await expect.poll(() => answered(next), PATIENT).toBe(FEW);
      const again = asking(FEW);
      await expect.poll(() => ended(again), PATIENT).toBe(FEW);
      report(`${most} connections: ${FEW} more were closed, and ${FEW} answered when as many had left`);
      for (const connection of [...first, ...next]) connection.leave();
    },
    timeoutFor(30),
  );
});
