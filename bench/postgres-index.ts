import { type Measurement, threeRuns } from './bench-case.ts';
import type { GeneratedSample } from './cache.ts';
import { withFolder, withSampleInBoth } from './postgres.ts';
import { startService } from './service.ts';

export interface IndexLimits {
  readonly buildSeconds: number;
  readonly buildMib: number;
  readonly restartSeconds: number;
}

/**
 * The time from a node's start to its first 200 of /readyz: without an index, with an index, and
 * with an index but no database.
 */
export function measureNode(
  generated: GeneratedSample,
  limits: IndexLimits,
): Promise<readonly Measurement[]> {
  return withSampleInBoth(generated, async ({ server, postgres }) => {
    const runs = await threeRuns(() =>
      withFolder(async (folder) => {
        const settings = { INDEX_DIR: folder };
        const built = await startService(postgres, settings);
        const { peakMib } = await built.stop();
        const restarted = await startService(postgres, settings);
        await restarted.stop();
        await server.stop();
        const alone = await startService(postgres, settings);
        await alone.stop();
        await server.start();
        return { built, peakMib, restarted, alone };
      }),
    );
    const seconds = (values: readonly { readonly readyAfterSeconds: number }[]) =>
      ({ unit: 's', values: values.map(({ readyAfterSeconds }) => readyAfterSeconds) }) as const;
    const peak = { unit: 'MiB', values: runs.map(({ peakMib }) => peakMib) } as const;
    return [
      { what: 'index built', sample: seconds(runs.map(({ built }) => built)), limit: limits.buildSeconds },
      { what: 'peak memory', sample: peak, limit: limits.buildMib },
      {
        what: 'from its index',
        sample: seconds(runs.map(({ restarted }) => restarted)),
        limit: limits.restartSeconds,
      },
      {
        what: 'the same, no database',
        sample: seconds(runs.map(({ alone }) => alone)),
        limit: limits.restartSeconds,
      },
    ];
  });
}
