import type { BenchCase } from '../bench-case.ts';
import { measureImport } from '../import-file.ts';

export const benchCase: BenchCase = {
  title: 'import a workbook of 17 260 rows into an empty store',
  measure: () => measureImport('xlsx', { seconds: 4, mib: 300 }),
};
