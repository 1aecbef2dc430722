import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { apiPaths } from '../../src/query/addresses.ts';
import { type Measurement, threeRuns } from '../bench-case.ts';
import { type GeneratedSample, sampleStore } from '../cache.ts';
import { watchMemory } from '../process-memory.ts';
import { median, percentile99, type Sample } from '../sample.ts';
import { startService } from '../service.ts';
import { timesWhile, warmUp } from '../trickle.ts';

const PARQUET_AND_SQLITE_LIMIT_S = 10;
const MEMORY_LIMIT_MIB = 300;
const OTHERS_LIMIT_MS = 25;
const LOOK_EVERY_MS = 10;

/**
 * Has a service that has just started write its whole files, while it answers other requests. They
 * are written one after the other; a file begins when the one before it is complete.
 */
export async function measureWholeFiles(generated: GeneratedSample): Promise<readonly Measurement[]> {
  const store = await sampleStore(generated);
  const runs = await threeRuns(() => oneRun(store));
  const sample = (unit: Sample['unit'], of: (run: Run) => number): Sample => ({ unit, values: runs.map(of) });
  return [
    {
      what: 'Parquet and SQLite',
      sample: sample('s', ({ historySeconds }) => historySeconds),
      limit: PARQUET_AND_SQLITE_LIMIT_S,
      note: 'while the other files are compressed',
    },
    { what: 'all files and their compressed twins', sample: sample('s', ({ seconds }) => seconds) },
    {
      what: 'memory up by',
      sample: sample('MiB', ({ upByMib }) => upByMib),
      limit: MEMORY_LIMIT_MIB,
    },
    {
      what: "others' p99",
      sample: sample('ms', ({ others }) => percentile99(others)),
      limit: OTHERS_LIMIT_MS,
      note: `of ${median(runs.map(({ others }) => others.length))} requests`,
    },
  ];
}

type Run = Awaited<ReturnType<typeof oneRun>>;

async function oneRun(store: string) {
  const indexes = store.replace(/\.db$/, '.index');
  for (const path of filesBelow(indexes).filter((each) => /^downloads-[^/]*$/.test(basename(each))))
    rmSync(join(indexes, path), { recursive: true });
  const service = await startService(store, { CACHE_MB: '0' });
  try {
    await warmUp(service.port);
    const memory = watchMemory(service.pid);
    const startedAt = performance.now();
    const written = await timesWhile(service.port, async () => {
      const requested = untilListed(service.port);
      const historySeconds = await secondsBetween(indexes, '.parquet', 'metadata.json');
      await requested;
      return historySeconds;
    });
    return {
      historySeconds: written.value,
      seconds: (performance.now() - startedAt) / 1000,
      upByMib: memory.upByMib(),
      others: written.times,
    };
  } finally {
    await service.stop();
  }
}

const filesBelow = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    // A folder was renamed meanwhile, or the first service has not made any yet.
    return [];
  }
};

/** Asks for the list of the files until they are written. */
async function untilListed(port: number): Promise<void> {
  for (;;) {
    const { status } = await fetch(`http://127.0.0.1:${port}${apiPaths.bulkFiles}`);
    if (status === 200) return;
    if (status !== 503) throw new Error(`The service answered ${status}`);
    await after(LOOK_EVERY_MS);
  }
}

/** The seconds from the beginning of one file to that of another. */
async function secondsBetween(folder: string, first: string, second: string): Promise<number> {
  const begun = async (ending: string) => {
    while (!filesBelow(folder).some((path) => path.endsWith(ending))) await after(LOOK_EVERY_MS);
    return performance.now();
  };
  const startedAt = await begun(first);
  return ((await begun(second)) - startedAt) / 1000;
}
