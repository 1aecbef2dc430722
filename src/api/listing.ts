import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { readParameters } from '../http/parameters/parameter.ts';
import { select } from '../index/index.ts';
import { LISTING_PATH } from '../query/addresses.ts';
import { filterParameters, queryFilters } from '../query/filter-parameters.ts';
import { csvDownloadPath } from '../query/links.ts';
import {
  fieldsParameter,
  formatParameter,
  orderingParameter,
  pagingParameters,
} from '../query/listing-parameters.ts';
import { correctionHeaders, pageJson } from './page.ts';
import { chosenFieldsSchema, closed, pageSchemaMembers, recordSchema } from './schemas/project-schema.ts';

const pageSchema = closed(
  {
    ...pageSchemaMembers(Type.Union([recordSchema, chosenFieldsSchema])),
    csv_download_url: Type.String({ description: 'Path of the CSV of the same listing.' }),
  },
  { $id: 'ListingPage' },
);

/** The listing of projects, page by page. `maxLimit` is the largest page. */
export function listingOperation(maxLimit: number): Operation {
  const parameters = [
    ...pagingParameters(maxLimit),
    orderingParameter,
    formatParameter,
    fieldsParameter,
    ...filterParameters,
  ];
  return {
    name: 'List projects',
    description:
      'A page of the listing of public infrastructure projects, each as its latest snapshot has it.',
    path: LISTING_PATH,
    parameters,
    documentation: {
      group: 'Find',
      statuses: usualStatuses,
      contentTypes: ['application/json'],
      schema: pageSchema,
      headers: ['X-Query-Corrected'],
      example: `${LISTING_PATH}?q=clinic&province=Limpopo&limit=1`,
    },
    handle: ({ base, query }, index) => {
      const reading = readParameters(query, parameters);
      const selection = select(index, queryFilters(reading));
      const after = `,"csv_download_url":${JSON.stringify(csvDownloadPath(reading.pairs))}}`;
      const address = base + LISTING_PATH;
      return {
        contentType: 'application/json',
        headers: correctionHeaders(selection),
        body: pageJson({ index, selection, reading, address, before: '{', after }),
      };
    },
  };
}
