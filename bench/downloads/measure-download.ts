import { type Measurement, threeRuns } from '../bench-case.ts';
import { type GeneratedSample, sampleStore } from '../cache.ts';
import { watchMemory } from '../process-memory.ts';
import { median, percentile99, type Sample } from '../sample.ts';
import { startService } from '../service.ts';
import { timesWhile, warmUp } from '../trickle.ts';
import { download } from './download-client.ts';

const OTHERS_LIMIT_MS = 25;

export interface DownloadLimits {
  /** The lowest speed or the longest time that is accepted. */
  readonly speed: { readonly mbPerSecond: number } | { readonly seconds: number };
  /** The highest growth or peak of memory that is accepted. */
  readonly memory: { readonly upByMib: number } | { readonly peakMib: number };
}

/**
 * Downloads everything from a service that has just started and answers other requests meanwhile.
 * The first download shows how much memory it takes, the second how fast it is. There is no cache.
 */
export async function measureDownload(
  generated: GeneratedSample,
  path: string,
  { speed, memory }: DownloadLimits,
): Promise<readonly Measurement[]> {
  const store = await sampleStore(generated);
  const runs = await threeRuns(() => oneRun(store, path));
  const sample = (unit: Sample['unit'], of: (run: Run) => number): Sample => ({ unit, values: runs.map(of) });
  const note = `${(runs[0]!.bytes / 1e6).toFixed(1)} MB`;
  return [
    'seconds' in speed
      ? { what: 'time', sample: sample('s', ({ seconds }) => seconds), limit: speed.seconds, note }
      : { what: 'speed', sample: sample('MB/s', ({ rate }) => rate), limit: speed.mbPerSecond, note },
    'peakMib' in memory
      ? { what: 'peak memory', sample: sample('MiB', ({ peakMib }) => peakMib), limit: memory.peakMib }
      : { what: 'memory up by', sample: sample('MiB', ({ upByMib }) => upByMib), limit: memory.upByMib },
    {
      what: "others' p99",
      sample: sample('ms', ({ others }) => percentile99(others)),
      limit: OTHERS_LIMIT_MS,
      note: `of ${median(runs.map(({ others }) => others.length))} requests`,
    },
  ];
}

type Run = Awaited<ReturnType<typeof oneRun>>;

async function oneRun(store: string, path: string) {
  const service = await startService(store, { CACHE_MB: '0' });
  try {
    await warmUp(service.port);
    const memory = watchMemory(service.pid);
    const first = await timesWhile(service.port, () => download(service.port, path));
    const [upByMib, peakMib] = [memory.upByMib(), memory.peakMib()];
    const second = await timesWhile(service.port, () => download(service.port, path));
    const { bytes, seconds, mbPerSecond } = second.value;
    return { bytes, seconds, rate: mbPerSecond, upByMib, peakMib, others: [...first.times, ...second.times] };
  } finally {
    await service.stop();
  }
}
