import { apiPaths } from '../../src/query/addresses.ts';
import { type BenchCase, threeRuns } from '../bench-case.ts';
import { PageClient } from '../page-client.ts';
import { withFolder, withSampleInBoth } from '../postgres.ts';
import { startService } from '../service.ts';

const LISTING = apiPaths.listing;
const CONNECTIONS = 4;
const TURN_MS = 500;
const TURNS = 10;

/** Requests answered in one turn, each for another page so that none comes from the cache. */
async function requestsInTurn(clients: readonly PageClient[], from: number): Promise<number> {
  const until = performance.now() + TURN_MS;
  let requests = 0;
  const ask = async (client: PageClient) => {
    while (performance.now() < until) {
      const page = from + requests++;
      await client.time(
        `${LISTING}${page % 5 === 0 ? 'facets/' : ''}?offset=${page % 17_000}&limit=20&cost_min=${page}`,
      );
    }
  };
  await Promise.all(clients.map(ask));
  return requests;
}

export const benchCase: BenchCase = {
  title: 'requests answered by a node on SQLite for each one answered by a node on PostgreSQL',
  measure: () =>
    withSampleInBoth({ projects: 17_260, quarters: 8 }, ({ postgres, sqlite }) =>
      withFolder(async (folder) => {
        const services = [
          await startService(sqlite, { INDEX_DIR: `${folder}/sqlite` }),
          await startService(postgres, { INDEX_DIR: `${folder}/postgres` }),
        ] as const;
        const clients = await Promise.all(
          services.map(({ port }) =>
            Promise.all(Array.from({ length: CONNECTIONS }, () => PageClient.connect(port))),
          ),
        );
        const runs = await threeRuns(async (run) => {
          const requests = [0, 0];
          // In turns, so that other load on the machine slows both alike.
          for (let turn = 0; turn < TURNS * 2; turn++)
            requests[turn % 2]! += await requestsInTurn(
              clients[turn % 2]!,
              (run + 1) * 1_000_000 + turn * 10_000,
            );
          return requests[0]! / requests[1]!;
        });
        for (const client of clients.flat()) client.close();
        for (const service of services) await service.stop();
        return [{ what: 'SQLite / PostgreSQL', sample: { unit: 'times', values: runs }, limit: 1.05 }];
      }),
    ),
};
