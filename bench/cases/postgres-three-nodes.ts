import { type BenchCase, threeRuns } from '../bench-case.ts';
import { sampleFile } from '../cache.ts';
import { withFolder, withPostgres } from '../postgres.ts';
import { runProgram } from '../program.ts';
import { dataVersionAt, startService } from '../service.ts';

const LOOK_EVERY_MS = 20;
/** The very same file is only published again if it was taken on another day. */
const snapshotOf = (day: number) =>
  `--sphere provincial --financial-year 2019-20 --quarter 4 --taken 2020-04-${day}`.split(' ');

export const benchCase: BenchCase = {
  title:
    'a publication of 17 260 projects, from its acknowledgement until three nodes on this machine serve it',
  measure: () =>
    withPostgres((server) =>
      withFolder(async (folder) => {
        const file = await sampleFile(17_260, 'csv');
        const reported = server.storeUrl('reported');
        await runProgram(['import', file, ...snapshotOf(15), '--store', reported]);
        const nodes = await Promise.all(
          [1, 2, 3].map((node) => startService(reported, { INDEX_DIR: `${folder}/${node}` })),
        );
        const runs = await threeRuns(async (run) => {
          await runProgram(['import', file, ...snapshotOf(16 + run), '--replace', '--store', reported]);
          const acknowledgedAt = performance.now();
          while (
            (await Promise.all(nodes.map(({ port }) => dataVersionAt(port)))).some(
              (version) => version < run + 2,
            )
          )
            await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
          return (performance.now() - acknowledgedAt) / 1000;
        });
        for (const node of nodes) await node.stop();
        return [{ what: 'time', sample: { unit: 's', values: runs }, limit: 5 }];
      }),
    ),
};
