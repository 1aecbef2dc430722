import { afterAll, beforeAll, expect, test } from 'vitest';
import { webService } from '../../src/cli/web-service.ts';
import { readConfig } from '../../src/config.ts';
import { apiPaths, bulkFilePath, pagePaths } from '../../src/query/addresses.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { type RunningService, temporaryFolder } from '../program.ts';
import { extent, isFull, report, timeoutFor } from './extent.ts';
import { hostileHeaders, hostileTexts } from './hostile/long-texts.ts';
import { readHeaders } from './hostile/read-headers.ts';
import { sendWatched } from './hostile/watched-requests.ts';
import { newSampleStore, serveSample } from './served-sample.ts';

/**
 * Hostile text in every parameter of every address and in headers, to a service in a process of its own: code that
 * tries a text in every way would stop the process, and these tests with it.
 */

const folder = temporaryFolder();
let service: RunningService;
beforeAll(async () => {
  service = await serveSample(await newSampleStore(folder.path, 300));
  // Requests for the files of the catalogue wait until these are written.
  await waitUntil(async () => (await fetch(service.base + apiPaths.bulkFiles)).status === 200);
});
afterAll(async () => {
  service.process.kill('SIGKILL');
  folder.remove();
});

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

const LIMIT = timeoutFor(extent(300, 3600));

test(
  'no text in any parameter of any address stops the service',
  async () => {
    const sent = sentTo(places).map(({ place, what, text }) => ({
      what: `${place.route}, ${place.parameter}: ${what}`,
      path: place.with(text),
    }));
    const statuses = await sendWatched(service.base, sent);
    report(`${places.length} parameters, ${hostileTexts.length} texts, answers ${JSON.stringify(statuses)}`);
  },
  LIMIT,
);

test(
  'no text in any header stops the service',
  async () => {
    const paths = [pagePaths.start, apiPaths.listing, bulkFilePath('infrastructure-projects.csv')];
    const sent = readHeaders.flatMap((name) =>
      hostileHeaders.flatMap(({ what, text }) =>
        paths.map((path) => ({ what: `${path}, ${name}: ${what}`, path, headers: { [name]: text } })),
      ),
    );
    report(`${readHeaders.length} headers, answers ${JSON.stringify(await sendWatched(service.base, sent))}`);
  },
  LIMIT,
);

test('every operation with parameters is among the addresses', () => {
  const named = new Set(places.map(({ parameter }) => parameter));
  expect([...named]).toEqual(expect.arrayContaining(['q', 'cost_min', 'near', 'bbox', ':project', '*']));
  expect(places.length).toBeGreaterThan(400);
});
