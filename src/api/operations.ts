import type { BulkDownloads } from '../export/index.ts';
import type { Operation } from '../http/operation.ts';
import { bulkDownloadOperations } from './bulk-downloads.ts';
import { changesOperation } from './changes.ts';
import { changesFeedOperations } from './changes-feed.ts';
import { downloadOperations } from './downloads.ts';
import { facetsOperation } from './facets.ts';
import { geojsonOperation } from './geojson.ts';
import { listingOperation } from './listing.ts';
import { projectOperation } from './project.ts';
import { projectCsvOperation } from './project-csv.ts';
import { publicationsOperation } from './publications.ts';
import { publicationsFeedOperation } from './publications-feed.ts';
import { statsOperation } from './stats.ts';
import { suggestOperation } from './suggest.ts';

/** The operations of the API. `maxLimit` is the maximum page size of a listing. */
export function apiOperations(maxLimit: number, bulkDownloads: BulkDownloads): readonly Operation[] {
  return [
    listingOperation(maxLimit),
    facetsOperation(maxLimit),
    suggestOperation,
    statsOperation,
    geojsonOperation,
    changesOperation(maxLimit),
    ...changesFeedOperations,
    publicationsOperation(maxLimit),
    publicationsFeedOperation,
    projectOperation,
    ...downloadOperations,
    projectCsvOperation,
    ...bulkDownloadOperations(bulkDownloads),
  ];
}
