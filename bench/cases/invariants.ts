import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { variedCatalogue } from '../../test/oracle/catalogues/catalogues.ts';
import { disagreements } from '../../test/oracle/invariants.ts';
import { filterSets, pairsOf } from '../../test/oracle/queries.ts';
import { oracleRows } from '../../test/oracle/rows.ts';
import type { BenchCase } from '../bench-case.ts';
import { runProgram } from '../program.ts';
import { startService } from '../service.ts';

const QUERIES = 20_000;
/** Broken invariants that are printed. */
const MOST_PRINTED = 20;

/** The body of an answer that is a 200; nothing of a redirect. */
async function bodyOf(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' });
  if (response.status === 302) return '';
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

export const benchCase: BenchCase = {
  title: `${QUERIES} random queries of the varied sample: list, pages, files, facets, sums and page agree`,
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
    const store = join(folder, 'projects.db');
    await runProgram(['sample', '--varied', '--store', `sqlite:${store}`]);
    const service = await startService(store);
    const broken: string[] = [];
    try {
      const rows = oracleRows(await variedCatalogue.quarters());
      const ask = (address: string) => bodyOf(`http://127.0.0.1:${service.port}${address}`);
      const queries = fc.sample(fc.tuple(filterSets(rows), fc.nat()), QUERIES);
      for (const [filters, pick] of queries) {
        const query = new URLSearchParams(pairsOf(filters)).toString();
        for (const each of await disagreements(ask, query, pick)) broken.push(`${query}: ${each}`);
      }
    } finally {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    for (const each of broken.slice(0, MOST_PRINTED)) console.error(each);
    return [{ what: 'broken invariants', sample: { unit: 'count', values: [broken.length] }, limit: 0 }];
  },
};
