import { catalogues } from './catalogues/catalogues.ts';
import { describeIndexResults } from './index-results.ts';

for (const catalogue of catalogues(1, 2, 3, 4)) describeIndexResults(catalogue);
