import { searchDownloadPath } from '../../../src/query/addresses.ts';
import type { BenchCase } from '../../bench-case.ts';
import { measureDownload } from '../../downloads/measure-download.ts';

export const benchCase: BenchCase = {
  title: 'all 17 260 projects as OC4IDS, while others send requests',
  measure: () =>
    measureDownload({ projects: 17_260, quarters: 8 }, searchDownloadPath('oc4ids'), {
      speed: { mbPerSecond: 20 },
      memory: { upByMib: 60 },
    }),
};
