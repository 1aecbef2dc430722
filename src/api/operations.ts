import { changesOperation } from './changes.ts';
import { changesFeedOperation } from './changes-feed.ts';
import { csvDownloadOperation } from './csv-download.ts';
import { facetsOperation } from './facets.ts';
import { geojsonOperation } from './geojson.ts';
import { listingOperation } from './listing.ts';
import type { Operation } from './operation.ts';
import { projectOperation } from './project.ts';
import { projectCsvOperation } from './project-csv.ts';
import { statsOperation } from './stats.ts';
import { suggestOperation } from './suggest.ts';

/** Everything that programs can ask the service. `maxLimit` is the largest page of a listing. */
export function apiOperations(maxLimit: number): readonly Operation[] {
  return [
    listingOperation(maxLimit),
    facetsOperation(maxLimit),
    suggestOperation,
    statsOperation,
    geojsonOperation,
    changesOperation(maxLimit),
    changesFeedOperation,
    projectOperation,
    csvDownloadOperation,
    projectCsvOperation,
  ];
}
