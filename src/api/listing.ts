import type { CatalogueIndex } from '../index/index.ts';
import { recordJson } from '../project/index.ts';
import { csvDownloadPath, pageLinks } from './links.ts';
import {
  DEFAULT_LIMIT,
  fieldsParameter,
  formatParameter,
  type ListingValues,
  orderingParameter,
  pagingParameters,
  shownFields,
} from './listing-parameters.ts';
import type { Operation } from './operation.ts';
import { readParameters } from './parameter.ts';

export const LISTING_PATH = '/api/v1/infrastructure-projects/full/search/';

/** The listing of all projects, page by page. `maxLimit` is the largest page. */
export function listingOperation(maxLimit: number): Operation {
  const parameters = [...pagingParameters(maxLimit), orderingParameter, formatParameter, fieldsParameter];
  return {
    name: 'List projects',
    description:
      'A page of the listing of public infrastructure projects, each as its latest snapshot has it.',
    path: LISTING_PATH,
    parameters,
    answer: ({ base, query }, index) => {
      const { values, pairs } = readParameters(query, parameters);
      const { limit = DEFAULT_LIMIT, offset = 0, ordering } = values as ListingValues;
      const links = pageLinks(base + LISTING_PATH, pairs, { limit, offset, count: index.count });
      const positions = pagePositions(index.order(ordering), index.count, offset, limit);
      return {
        contentType: 'application/json',
        body: Buffer.concat([
          Buffer.from(
            `{"count":${index.count},"next":${JSON.stringify(links.next)},"previous":${JSON.stringify(links.previous)},"results":[`,
          ),
          results(index, positions, shownFields(values as ListingValues)),
          Buffer.from(`],"csv_download_url":${JSON.stringify(csvDownloadPath(pairs))}}`),
        ]),
      };
    },
  };
}

/** The positions on a page of an ordered listing; without an order, positions follow one another. */
function pagePositions(
  order: Uint32Array | undefined,
  count: number,
  offset: number,
  limit: number,
): Uint32Array {
  const end = Math.min(offset + limit, count);
  if (order !== undefined) return order.subarray(Math.min(offset, end), end);
  return Uint32Array.from({ length: Math.max(0, end - offset) }, (_, i) => offset + i);
}

function results(
  index: CatalogueIndex,
  positions: Uint32Array,
  fields: ReturnType<typeof shownFields>,
): Buffer {
  if (fields === undefined) return index.recordsJson(positions);
  return Buffer.from(
    Array.from(positions, (position) => recordJson(index.published(position), fields)).join(','),
  );
}
