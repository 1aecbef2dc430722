import { largeCatalogue } from './catalogues/catalogues.ts';
import { describeIndexResults } from './index-results.ts';

describeIndexResults(largeCatalogue);
