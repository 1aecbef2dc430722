import { searchDownloadPath } from '../../../src/query/addresses.ts';
import type { BenchCase } from '../../bench-case.ts';
import { measureDownload } from '../../downloads/measure-download.ts';

export const benchCase: BenchCase = {
  title: 'all 1 000 000 projects as CSV, while others send requests',
  measure: () =>
    measureDownload({ projects: 1_000_000, quarters: 1 }, searchDownloadPath('csv'), {
      speed: { mbPerSecond: 40 },
      memory: { upByMib: 60 },
    }),
};
