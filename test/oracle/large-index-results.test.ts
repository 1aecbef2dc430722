import { largeCatalogue } from './catalogues.ts';
import { describeIndexResults } from './index-results.ts';

describeIndexResults(largeCatalogue);
