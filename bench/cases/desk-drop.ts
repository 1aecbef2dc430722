import type { BenchCase } from '../bench-case.ts';
import { sampleFile } from '../cache.ts';
import { startDesk } from '../desk.ts';
import { watchMemory } from '../process-memory.ts';
import { percentile99 } from '../sample.ts';

const DRAFTS = 5;
const PAGES = ['', '/sheet', '/sheet?page=200', '/sheet?row=9000', '/changes', '/reading'];

/** Five workbooks with the same cells, dropped one after the other, and the pages of their drafts. */
export const benchCase: BenchCase = {
  title:
    'drop a workbook of 17 260 rows at the desk, until its pages say what was found and what will change',
  measure: async () => {
    const file = await sampleFile(17_260, 'xlsx');
    const desk = await startDesk();
    try {
      const { peakMib } = watchMemory(desk.pid);
      const found: number[] = [];
      const compared: number[] = [];
      const pages: number[] = [];
      for (let i = 0; i < DRAFTS; i++) {
        const start = performance.now();
        const seconds = () => (performance.now() - start) / 1000;
        const draft = await desk.dropAnother(file);
        await desk.until(`${draft}/sheet`, 'class="sheet-frame"');
        found.push(seconds());
        await desk.until(`${draft}/changes`, 'id="provinces"');
        compared.push(seconds());
        for (const page of PAGES) {
          const before = performance.now();
          await (await desk.get(draft + page)).arrayBuffer();
          pages.push(performance.now() - before);
        }
      }
      return [
        { what: 'first findings', sample: { unit: 's', values: found }, limit: 3 },
        { what: 'what will change', sample: { unit: 's', values: compared }, limit: 8 },
        {
          what: 'page of a draft, 99th percentile',
          sample: { unit: 'ms', values: [percentile99(pages)] },
          limit: 150,
        },
        { what: `peak memory, ${DRAFTS} drafts`, sample: { unit: 'MiB', values: [peakMib()] }, limit: 500 },
      ];
    } finally {
      await desk.stop();
    }
  },
};
