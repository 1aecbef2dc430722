import type { BenchCase } from '../bench-case.ts';
import { measureImport } from '../import-file.ts';

export const benchCase: BenchCase = {
  title: 'import a CSV file of 17 260 rows into an empty store',
  measure: () => measureImport('csv', { seconds: 2, mib: 200 }),
};
