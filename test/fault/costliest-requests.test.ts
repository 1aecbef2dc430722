import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIndex } from '../../src/index/build/build-index.ts';
import { CatalogueIndex, loadedQuarters } from '../../src/index/index.ts';
import { apiPaths } from '../../src/query/addresses.ts';
import { openReader } from '../../src/store/index.ts';
import { temporaryFolder } from '../program.ts';
import { ingredientsOf } from './cost/candidate.ts';
import { type CostedRequest, costliestRequests, tenCostliest } from './cost/costliest.ts';
import { type MeasuredService, measuredService } from './cost/measured-service.ts';
import { extent, report, seedOfRun, timeoutFor } from './extent.ts';
import { sampleStore } from './served-sample.ts';

const folder = temporaryFolder();
let index: CatalogueIndex;
let service: MeasuredService;
beforeAll(async () => {
  const reader = openReader(sampleStore(folder.path));
  const directory = join(folder.path, 'index');
  await reader.read((reading) => buildIndex(reading, directory));
  await reader.close();
  index = await CatalogueIndex.load(directory);
  service = await measuredService(index);
  // Past quarters are indexed on this thread here, which takes longer than any request.
  for (const quarter of loadedQuarters(index)) await service.cost(`${apiPaths.listing}?as_of=${quarter}`);
});
afterAll(async () => {
  await service.close();
  await index.release();
  folder.remove();
});

/** Some 300 links that repeat filters of at most 4 KiB, and the rest of the page. */
const MOST_PAGE_BYTES = 2 ** 21;

/** Expects an answer, or a sentence that says what to change. */
function expectBounded({ status, contentType, bytes, head, address }: CostedRequest): void {
  expect([200, 400], `${address}: ${head.slice(0, 1000)}`).toContain(status);
  const isPage = contentType.startsWith('text/html');
  if (isPage) expect(bytes, address).toBeLessThan(MOST_PAGE_BYTES);
  if (status === 200) return;
  const body = head.slice(head.indexOf('\r\n\r\n') + 4);
  if (isPage) expect(body, address).toMatch(/class="notice is-warning">We ignored /);
  else expect(JSON.parse(body)).toMatchObject({ parameter: expect.any(String), detail: expect.any(String) });
}

test(
  'no request costs more than its bounds allow',
  async () => {
    const seed = seedOfRun();
    let requests = 0;
    const found = await costliestRequests(service, ingredientsOf(index), {
      seed,
      seconds: extent(15, 300),
      inspect: (costed) => {
        requests++;
        expectBounded(costed);
      },
    });
    report(
      [`costliest of ${requests} requests, SEED=${seed}, longest turn of each:`, ...tenCostliest(found)].join(
        '\n',
      ),
    );
  },
  timeoutFor(300),
);
