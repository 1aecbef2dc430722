import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningService, temporaryFolder } from '../program.ts';
import { extent, report, seedOfRun, timeoutFor } from './extent.ts';
import { type HostileExchange, hostileExchange } from './hostile/requests.ts';
import { type WireResponse, wireResponses } from './load/wire-responses.ts';
import { filesAreBack, memoryMib, openFiles } from './machine/process-figures.ts';
import { newSampleStore, serveSample } from './served-sample.ts';

/** Few, so that responses are short. */
const PROJECTS = 300;

const folder = temporaryFolder();
let store = '';
beforeAll(async () => {
  store = await newSampleStore(folder.path, PROJECTS);
});
afterAll(() => folder.remove());

let service: RunningService | undefined;
afterEach(() => service?.stop());

const MOST_AT_ONCE = 16;
/** After this time a waiting client ends its side, which ends incomplete requests. */
const PATIENCE_MS = 500;
/** Long after the service should have closed a connection. */
const ENDLESS_MS = 60_000;

/** Carries out an exchange. Returns everything received until the service closed the connection. */
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
    // The service may also break a connection, even during sending.
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

/** Expects that nothing failed, and that errors are problems. */
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

/** Errors in the log, and warnings of the runtime. */
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
    report(`hostile requests: SEED=${seed}`);
    service = await serveSample(store, {
      ...env,
      // This test is not about overload, and does not wait for slow requests.
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
    report(
      `${exchanges} connections were answered ${JSON.stringify(statuses)}; memory ${memoryMib(service)} MiB`,
    );
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
    expect(complaints(service.output())).toEqual([]);
    await filesAreBack(service, files);
  },
  timeoutFor(300),
);
