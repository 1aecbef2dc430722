import { Agent, get } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webService } from '../../src/cli/web-service.ts';
import { readConfig } from '../../src/config.ts';
import { apiPaths } from '../../src/query/addresses.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { type RunningService, temporaryFolder } from '../program.ts';
import { isFull, report } from './extent.ts';
import { hostileTexts } from './hostile/long-texts.ts';
import { sampleStore, serveSample } from './served-sample.ts';

/**
 * Hostile text in every parameter of every address, to a service in a process of its own: code that
 * tries a text in every way would stop the process, and these tests with it.
 */

/** How long the event loop may be busy with one request. */
const HANG_MS = 5_000;

/** Between two looks at /healthz, so that watching takes little of the machine. */
const WATCH_MS = 50;

/** How long a request may wait for what other threads and files bring, on a busy machine. */
const PATIENCE_MS = 60_000;

const folder = temporaryFolder();
let service: RunningService;
beforeAll(async () => {
  service = await serveSample(await sampleStore(folder.path, 300));
  // Requests for the files of the catalogue wait until these are written.
  await waitUntil(async () => (await fetch(service.base + apiPaths.bulkFiles)).status === 200);
});
afterAll(async () => {
  service.process.kill('SIGKILL');
  folder.remove();
});

/** The status of an answer. Fails if it is not complete in time. */
function statusOf(agent: Agent, path: string, withinMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(withinMs);
    const headers = { accept: 'text/html,*/*' };
    get(service.base + path, { agent, signal, headers }, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    }).on('error', reject);
  });
}

interface Place {
  readonly route: string;
  readonly parameter: string;
  /** The address with a text in this place. */
  readonly with: (text: string) => string;
}

const { config } = readConfig({});
const { operations, routes } = webService(config, { current: undefined });
const VARIABLE = /:\w+|\*/g;
const usual = (route: string) => route.replace(VARIABLE, '1');

const places: readonly Place[] = [
  ...operations.flatMap(({ path, parameters }) =>
    // What no operation knows is compared with every name.
    [...parameters.map(({ name }) => name), 'unknown'].map((name) => ({
      route: path,
      parameter: name,
      with: (text: string) => `${usual(path)}?${name}=${text}`,
    })),
  ),
  ...[...operations, ...routes].flatMap(({ path }) =>
    Array.from(path.matchAll(VARIABLE), ({ 0: parameter, index }) => ({
      route: path,
      parameter,
      with: (text: string) =>
        usual(path.slice(0, index)) + text + usual(path.slice(index + parameter.length)),
    })),
  ),
  ...operations.map(({ path }) => ({
    route: path,
    parameter: 'the name of a parameter',
    with: (text: string) => `${usual(path)}?${text}=1`,
  })),
];

interface Sent {
  readonly place: Place;
  readonly what: string;
  readonly text: string;
}

/**
 * In full, every text in every place. In the short form every place gets a text, and every text comes
 * to every parameter: once among the pages, which read some parameters otherwise, and once in the API.
 */
function sentTo(places: readonly Place[]): readonly Sent[] {
  const inPlace = (place: Place, i: number) => ({ place, ...hostileTexts[i % hostileTexts.length]! });
  if (isFull) return places.flatMap((place) => hostileTexts.map((_, i) => inPlace(place, i)));
  const alike = new Map<string, Place[]>();
  for (const place of places) {
    const key = `${place.parameter} ${place.route.startsWith('/api/')}`;
    alike.set(key, [...(alike.get(key) ?? []), place]);
  }
  return [...alike.values()].flatMap((same) =>
    Array.from({ length: Math.max(same.length, hostileTexts.length) }, (_, i) =>
      inPlace(same[i % same.length]!, i),
    ),
  );
}

test('no text in any parameter of any address stops the service', async () => {
  const [sender, watcher] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true })];
  let isDone = false;
  let asked = '';
  let requests = 0;
  const watch = async () => {
    while (!isDone) {
      await statusOf(watcher, '/healthz', HANG_MS).catch((error: unknown) => {
        throw new Error(`/healthz had no answer for five seconds beside ${asked}: ${error}`);
      });
      await after(WATCH_MS);
    }
  };
  const send = async () => {
    for (const { place, what, text } of sentTo(places)) {
      asked = `${place.route}, ${place.parameter}: ${what}`;
      const status = await statusOf(sender, place.with(text), PATIENCE_MS).catch((error: unknown) => {
        throw new Error(`no answer to ${asked}: ${error}`);
      });
      expect(status, asked).not.toBe(500);
      requests++;
    }
    isDone = true;
    report(`${places.length} parameters, ${hostileTexts.length} texts, ${requests} requests`);
  };
  await Promise.all([send(), watch()]);
});

test('every operation with parameters is among the addresses', () => {
  const named = new Set(places.map(({ parameter }) => parameter));
  expect([...named]).toEqual(expect.arrayContaining(['q', 'cost_min', 'near', 'bbox', ':project', '*']));
  expect(places.length).toBeGreaterThan(400);
});
