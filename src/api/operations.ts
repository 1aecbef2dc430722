import { type Attribution, type BulkDownloads, noAttribution } from '../export/index.ts';
import type { Operation } from '../http/operation.ts';
import { withPast } from './as-of.ts';
import { bulkDownloadOperations } from './bulk-downloads.ts';
import { changesOperation } from './changes.ts';
import { changesFeedOperations } from './changes-feed.ts';
import { deprecations, withDeprecations } from './deprecations.ts';
import { descriptionOperations } from './descriptions.ts';
import { dictionaryOperations } from './dictionary.ts';
import { downloadOperations } from './downloads.ts';
import { facetsOperation } from './facets.ts';
import { withFormerNames } from './former-names.ts';
import { listingOperation } from './listing.ts';
import { formerMapOperation, mapOperation } from './map.ts';
import { matchOperation } from './match.ts';
import { projectOperation } from './project.ts';
import { projectCsvOperation } from './project-csv.ts';
import { publicationsOperation } from './publications.ts';
import { publicationsFeedOperations } from './publications-feed.ts';
import { statsOperation } from './stats/stats.ts';
import { withStrict } from './strict.ts';
import { suggestOperation } from './suggest.ts';

/**
 * The operations of the API. `maxLimit` is the maximum page size of a listing, `attribution` what
 * downloads say of their publisher.
 */
export function apiOperations(
  maxLimit: number,
  bulkDownloads: BulkDownloads,
  attribution: Attribution = noAttribution,
): readonly Operation[] {
  const operations = [
    listingOperation(maxLimit),
    facetsOperation(maxLimit),
    suggestOperation,
    matchOperation,
    statsOperation,
    mapOperation,
    formerMapOperation,
    changesOperation(maxLimit),
    ...changesFeedOperations,
    publicationsOperation(maxLimit),
    ...publicationsFeedOperations,
    projectOperation,
    ...downloadOperations(attribution),
    projectCsvOperation,
    ...bulkDownloadOperations(bulkDownloads),
    ...descriptionOperations(bulkDownloads, attribution),
    ...dictionaryOperations(attribution),
  ];
  return withDeprecations(operations.map(withPast).map(withFormerNames).map(withStrict), deprecations);
}
