import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiPaths } from '../../../src/query/addresses.ts';
import { type BenchCase, type Measurement, threeRuns } from '../../bench-case.ts';
import { sampleStore } from '../../cache.ts';
import { percentile } from '../../sample.ts';
import { type RunningService, startService } from '../../service.ts';

const ATTACKERS = 50;
const SECONDS = 5;
const EVERY_MS = 100;
const PAGES = 863;
const attackersFile = fileURLToPath(new URL('../../load/attackers.ts', import.meta.url));

/** The local addresses of the attackers. The bystander's is 127.0.0.1. */
const attacks: Readonly<Record<string, readonly string[]>> = {
  'attackers from 50 addresses': Array.from({ length: ATTACKERS }, (_, i) => `127.0.0.${i + 2}`),
  'attackers from one other address': Array<string>(ATTACKERS).fill('127.0.0.2'),
  'attackers from the same address': Array<string>(ATTACKERS).fill('127.0.0.1'),
};

/** What the bystander asks for, and the promised p95 in milliseconds. */
const lookedAt: readonly { what: string; limit: number; path: () => string }[] = [
  {
    what: 'a page of the listing',
    limit: 100,
    path: () => `${apiPaths.listing}?ordering=-name&offset=${Math.floor(Math.random() * PAGES) * 20}`,
  },
  { what: '/healthz', limit: 250, path: () => '/healthz' },
];

interface Looks {
  readonly times: readonly number[];
  readonly refused: number;
}

async function look(base: string, path: () => string): Promise<Looks> {
  const times: number[] = [];
  let refused = 0;
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    const askedAt = performance.now();
    const response = await fetch(base + path());
    await response.arrayBuffer();
    times.push(performance.now() - askedAt);
    if (response.status === 503) refused++;
    else if (!response.ok) throw new Error(`The service answered with ${response.status}.`);
    await after(EVERY_MS);
  }
  return { times, refused };
}

async function measureBeside(
  { port }: RunningService,
  who: string,
  addresses: readonly string[],
): Promise<readonly Measurement[]> {
  const base = `http://127.0.0.1:${port}`;
  const plan = JSON.stringify({ base, addresses });
  const attackers = spawn(process.execPath, [attackersFile, plan], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(attackers.stdout, 'data');
  const runs = await threeRuns(() => Promise.all(lookedAt.map(({ path }) => look(base, path))));
  attackers.kill();
  await once(attackers, 'exit');
  return lookedAt.flatMap(({ what, limit }, i) => {
    const looks = runs.map((run) => run[i]!);
    const at = (share: number) => looks.map(({ times }) => percentile(times, share));
    const count = looks.reduce((sum, { times }) => sum + times.length, 0);
    const refused = looks.reduce((sum, { refused }) => sum + refused, 0);
    return [
      { what: `${what}, ${who}, p50`, sample: { unit: 'ms', values: at(0.5) } },
      {
        what: `${what}, ${who}, p95`,
        sample: { unit: 'ms', values: at(0.95) },
        limit,
        note: `${refused} of ${count} got 503`,
      },
    ] satisfies readonly Measurement[];
  });
}

export const benchCase: BenchCase = {
  title: `a bystander beside ${ATTACKERS} attackers with four connections each, 17 260 projects`,
  measure: async () => {
    const store = await sampleStore({ projects: 17_260, quarters: 8 });
    const measurements: Measurement[] = [];
    for (const [who, addresses] of Object.entries(attacks)) {
      const service = await startService(store);
      measurements.push(...(await measureBeside(service, who, addresses)));
      await service.stop();
    }
    return measurements;
  },
};
