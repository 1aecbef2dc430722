import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningService, temporaryFolder } from '../program.ts';
import { extent, seedOfRun, tell, timeoutFor } from './extent.ts';
import { type HostileExchange, hostileExchange } from './hostile/requests.ts';
import { type WireResponse, wireResponses } from './load/wire-responses.ts';
import { filesAreBack, memoryMib, openFiles } from './machine/process-figures.ts';
import { sampleStore, serveSample } from './served-sample.ts';

/** Few, so that answers are short. */
const PROJECTS = 300;

const folder = temporaryFolder();
let store = '';
beforeAll(async () => {
  store = await sampleStore(folder.path, PROJECTS);
});
afterAll(() => folder.remove());

let service: RunningService | undefined;
afterEach(() => service?.stop());

const MOST_AT_ONCE = 16;
/** A client who waits for the service loses patience, and says that it sends no more: what is no whole request ends then. */
const PATIENCE_MS = 500;
/** Long after the service should have ended a connection. */
const ENDLESS_MS = 60_000;

/** Sends what is to be sent and gives all that came back, when the service has closed the connection. */
function carryOut(
  base: string,
  { text, afterwards, pauseAt = text.length }: HostileExchange,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(base);
    const socket = connect({ host, port: Number(port) });
    const chunks: Buffer[] = [];
    socket.setTimeout(PATIENCE_MS, () => {
      socket.end();
      socket.setTimeout(ENDLESS_MS, () => {
        reject(new Error(`The service neither answered nor closed a connection for ${ENDLESS_MS} ms.`));
        socket.destroy();
      });
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // That a connection is broken off, also while something is sent, is a way to close it.
    socket.on('error', () => {}).on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    const finish = () => {
      if (afterwards === 'ends') socket.end();
      if (afterwards === 'breaks off') socket.destroy();
    };
    socket.write(text.slice(0, pauseAt), 'latin1', () =>
      setImmediate(() => socket.write(text.slice(pauseAt), 'latin1', finish)),
    );
  });
}

/** Nothing failed; and what was refused was refused in words. */
function expectSound({ status, headers, body }: WireResponse): void {
  expect(status === 503 || status < 500, `status ${status}: ${body}`).toBe(true);
  if (headers.get('content-type') !== 'application/problem+json' || body === undefined || body === '') return;
  const problem = JSON.parse(Buffer.from(body, 'latin1').toString());
  expect(problem).toMatchObject({
    type: expect.stringMatching(/^urn:infra-projects:problem:/),
    title: expect.any(String),
    status,
    detail: expect.any(String),
  });
}

/** Lines of the log that tell of an error, and what the runtime itself complains of. */
const complaints = (output: string): readonly string[] =>
  output.split('\n').filter((line) => /"level":[56]0\b|Warning:|^\s+at |UnhandledPromise/.test(line));

const settings: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['as it is by default', {}],
  [
    'behind a proxy that it trusts, logging and counting',
    {
      TRUST_PROXY: 'true',
      RATE_LIMIT: '1000000000',
      LOG_REQUESTS: 'true',
      LOG_IP: 'network',
    },
  ],
];

test.each(settings)(
  'no request makes the service fail, %s',
  async (_how, env) => {
    const seed = seedOfRun();
    tell(`hostile requests: SEED=${seed}`);
    service = await serveSample(store, {
      ...env,
      // A busy machine is not what is tried here, and what only lasts long is not to be waited for.
      MAX_LAG_MS: '60000',
      REQUEST_TIMEOUT_SECONDS: '1',
      LOG_LEVEL: 'error',
    });
    const { base } = service;
    const files = openFiles(service);
    const statuses: Record<string, number> = {};
    let exchanges = 0;
    const property = fc.asyncProperty(
      fc.array(hostileExchange, { minLength: 1, maxLength: MOST_AT_ONCE }),
      async (together) => {
        const received = await Promise.all(together.map((each) => carryOut(base, each)));
        exchanges += together.length;
        for (const answer of received.flatMap(wireResponses)) {
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          expectSound(answer);
        }
        expect(service?.process.exitCode).toBeNull();
      },
    );
    await fc.assert(property, {
      seed,
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: extent(7, 300) * 1000,
    });
    tell(
      `${exchanges} connections were answered ${JSON.stringify(statuses)}; memory ${memoryMib(service)} MiB`,
    );
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
    expect(complaints(service.output())).toEqual([]);
    await filesAreBack(service, files);
  },
  timeoutFor(300),
);
