import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../fixtures/wait-until.ts';
import { freePort } from '../free-port.ts';
import { spawnProgram, temporaryFolder } from '../program.ts';
import { timeoutFor } from './extent.ts';
import { newSampleStore } from './served-sample.ts';

const folder = temporaryFolder();
let store = '';
beforeAll(async () => {
  store = await newSampleStore(folder.path, 30);
});
afterAll(() => folder.remove());

/** Has a signal catch the main thread in a loop, as a bug would. */
const NODE_OPTIONS = "--import=data:text/javascript,process.on('SIGUSR2',()=>{for(;;);})";

/** Longer than a process may hang. */
const PAUSE_MS = 25_000;

test.concurrent.each([
  ['the service', ['serve', '--workers', '1']],
  ['the desk', ['desk']],
])(
  '%s ends itself when it hangs, but not when it was paused',
  async (_what, args) => {
    const port = String(await freePort());
    const env = { NODE_OPTIONS, STORE_URL: store, PORT: port, DESK_PORT: port };
    const child = spawnProgram(args, { env });
    const ended = once(child, 'exit');
    let log = '';
    child.stderr!.on('data', (chunk) => {
      log += chunk;
    });
    const status = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
    await waitUntil(() =>
      status().then(
        (given) => given === 200,
        () => false,
      ),
    );
    child.kill('SIGSTOP');
    await after(PAUSE_MS);
    child.kill('SIGCONT');
    expect(await status()).toBe(200);
    child.kill('SIGUSR2');
    expect(await Promise.race([ended, after(60_000, 'still there', { ref: false })])).toEqual([
      null,
      'SIGKILL',
    ]);
    expect(log.trim().split('\n').at(-1)).toContain('answered nobody for 20 seconds: it ends itself');
  },
  timeoutFor(120),
);
