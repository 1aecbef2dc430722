import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import pino from 'pino';
import { webService } from '../../../src/cli/web-service.ts';
import { readConfig } from '../../../src/config.ts';
import { createServer } from '../../../src/http/server.ts';
import { pastFolder } from '../../../src/index/index.fixture.ts';
import { type CatalogueIndex, PastIndexes } from '../../../src/index/index.ts';
import { listening } from '../../fixtures/listening-server.ts';

/** What one request cost and got. */
export interface RequestCost {
  readonly status: number;
  readonly contentType: string;
  /** The response, headers included, as far as it was read. */
  readonly bytes: number;
  /**
   * The longest turn of the event loop until the response was complete, in processor time of its
   * thread: other programs on the machine do not count.
   */
  readonly turnMs: number;
  /** The first 64 KiB of the response. */
  readonly head: string;
}

export interface MeasuredService {
  cost(url: string): Promise<RequestCost>;
  /** Serves another index from now on, as after a publication. */
  use(index: CatalogueIndex): void;
  close(): Promise<void>;
}

const HEAD_BYTES = 65_536;

/** Responses of hundreds of megabytes are given up: their turns are all alike. */
const MOST_BYTES = 32 * 2 ** 20;

/** The whole service over an index, without a cache, in this process, so that it can be timed. */
export async function measuredService(index: CatalogueIndex): Promise<MeasuredService> {
  const { config } = readConfig({ CACHE_MB: '0', MAX_LAG_MS: '60000' });
  const past = new PastIndexes({ folder: pastFolder() });
  past.follow(index);
  const source = { current: index, past };
  const server = createServer({
    config,
    index: source,
    logger: pino({ level: 'silent' }),
    ...webService(config, source),
  });
  const { base, close } = await listening(server);
  const port = Number(new URL(base).port);
  const use = (next: CatalogueIndex) => {
    source.current = next;
    past.follow(next);
  };
  return { cost: (url) => costOf(port, url), use, close };
}

async function costOf(port: number, url: string): Promise<RequestCost> {
  const socket = connect({ host: '127.0.0.1', port });
  const head: Buffer[] = [];
  let bytes = 0;
  const turns = longestTurn();
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => {
      if (bytes < HEAD_BYTES) head.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) socket.destroy();
    });
    socket.on('error', reject).on('close', () => resolve());
    socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
  const turnMs = turns.stop();
  const text = Buffer.concat(head).toString();
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  return { status, contentType: /^content-type: (.*)$/im.exec(text)?.[1] ?? '', bytes, turnMs, head: text };
}

/** Measures turns of the event loop, which never sleeps meanwhile. */
function longestTurn(): { stop(): number } {
  let longest = 0;
  let last = threadMs();
  let isRunning = true;
  const turn = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop: () => {
      isRunning = false;
      return Math.max(longest, threadMs() - last);
    },
  };
}

/** Processor time of this thread so far; Linux updates it every few milliseconds. */
const threadMs = (): number =>
  Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
