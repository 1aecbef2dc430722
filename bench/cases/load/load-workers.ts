import { type BenchCase, type Measurement, RUNS } from '../../bench-case.ts';
import { sampleStore } from '../../cache.ts';
import { drive } from '../../load/drive.ts';
import { startBareLike } from '../../load/measure-load.ts';
import { randomPaths, requestKinds } from '../../load/requests.ts';
import { startService } from '../../service.ts';

const PROJECTS = 17_260;
const SECONDS = 4;
const WORKERS = 2;
/**
 * Two workers each get half of the requests, so they need twice as long to compile code and fill
 * their caches.
 */
const WARM_UPS = 2;
const LIMIT = 0.9;
const paths = randomPaths(requestKinds[1]!, PROJECTS, 1);

/**
 * Each worker has as large a cache as a single process, so that cache sizes are not what is
 * compared.
 */
async function measureGain(store: string, what: string, cacheMb: number): Promise<Measurement> {
  const one = await startService(store, { CACHE_MB: String(cacheMb) });
  const two = await startService(store, {
    WORKERS: String(WORKERS),
    CACHE_MB: String(cacheMb * WORKERS),
  });
  const bareOne = await startBareLike(one.port, paths, {});
  const bareTwo = await startBareLike(one.port, paths, {}, WORKERS);
  const load = { paths, headers: {}, seconds: SECONDS };
  const gain = async (single: { port: number }, several: { port: number }) => {
    const { rate } = await drive(single.port, load);
    return (await drive(several.port, load)).rate / rate;
  };
  for (let i = 0; i < WARM_UPS; i++) {
    await gain(bareOne, bareTwo);
    await gain(one, two);
  }
  const gains: { readonly own: number; readonly bare: number }[] = [];
  for (let run = 0; run < RUNS; run++)
    gains.push({ bare: await gain(bareOne, bareTwo), own: await gain(one, two) });
  await Promise.all([one, two, bareOne, bareTwo].map((server) => server.stop()));
  const factors = gains.map(({ own, bare }) => `${own.toFixed(2)} of ${bare.toFixed(2)}`).join(', ');
  return {
    what,
    sample: { unit: 'of bare', values: gains.map(({ own, bare }) => own / bare) },
    limit: LIMIT,
    note: `gained ${factors} times`,
  };
}

/**
 * The load generator shares the cores with the workers, so what bare workers gain is the most that
 * is possible.
 */
export const benchCase: BenchCase = {
  title: 'what two workers gain over one, as a share of what two bare workers gain',
  measure: async () => {
    const store = await sampleStore({ projects: PROJECTS, quarters: 8 });
    return [
      await measureGain(store, 'random page and ordering', 96),
      await measureGain(store, 'random page and ordering, no cache', 0),
    ];
  },
};
