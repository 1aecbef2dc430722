import { buildIndex } from '../src/index/build/build-index.ts';
import { CatalogueIndex } from '../src/index/index.ts';
import { ingredientsOf } from '../test/fault/cost/candidate.ts';
import { costliestRequests, tenCostliest } from '../test/fault/cost/costliest.ts';
import { measuredService } from '../test/fault/cost/measured-service.ts';
import type { Measurement } from './bench-case.ts';
import { generatedCatalogue } from './generated-catalogue.ts';
import { withFolder } from './postgres.ts';

const QUARTERS = 2;
const SECONDS = 240;

/**
 * The requests that hold the event loop longest, as found by changing requests at random. `SEED`
 * repeats a search.
 */
export const measureCostliestRequests = (
  projects: number,
  limitMs: number,
): Promise<readonly Measurement[]> =>
  withFolder(async (folder) => {
    await buildIndex(await generatedCatalogue(projects, QUARTERS), `${folder}/index`);
    const index = await CatalogueIndex.load(`${folder}/index`);
    const service = await measuredService(index);
    const found = await costliestRequests(service, ingredientsOf(index), {
      seed: Number(process.env.SEED ?? 1),
      seconds: SECONDS,
      inspect: () => {},
    });
    await service.close();
    await index.release();
    const lines = tenCostliest(found);
    return lines.map((line, i) => ({
      what: `${projects} projects, rank ${i + 1}`,
      sample: { unit: 'ms', values: [found[i]!.turnMs] },
      limit: limitMs,
      note: line,
    }));
  });
