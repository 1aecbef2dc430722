import Type, { type TSchema } from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { apiPaths } from '../query/addresses.ts';
import { cursorParameter } from '../query/cursor.ts';
import { exampleSearch } from '../query/example-search.ts';
import { filterParameters } from '../query/filter-parameters.ts';
import { csvDownloadPath } from '../query/links.ts';
import {
  fieldsParameter,
  formatParameter,
  orderingParameter,
  pagingParameters,
} from '../query/listing-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { understoodParameters } from '../query/understood-query.ts';
import { asOfParameter } from './as-of.ts';
import { followable, pageJson, queryHeaders, selectionBytes } from './page.ts';
import { chosenFieldsSchema, closed, pageSchemaMembers, recordSchema } from './schemas/project-schema.ts';

const pageSchema = ($id: string, project: TSchema): TSchema =>
  closed(
    {
      ...pageSchemaMembers(project),
      csv_download_url: Type.String({ description: 'Path of a CSV file of the same listing.' }),
    },
    { $id },
  );

/** The listing of projects, page by page. `maxLimit` is the maximum page size. */
export function listingOperation(maxLimit: number): Operation {
  const parameters = [
    ...pagingParameters(maxLimit),
    cursorParameter,
    orderingParameter,
    formatParameter,
    fieldsParameter,
    asOfParameter,
    ...filterParameters,
  ];
  return {
    name: 'List projects',
    description:
      'A page of the listing of public infrastructure projects, each as reported in its latest snapshot.',
    path: apiPaths.listing,
    parameters,
    documentation: {
      group: 'Search',
      statuses: usualStatuses,
      contentTypes: ['application/json'],
      schema: pageSchema('ListingPage', recordSchema),
      schemaWithFields: pageSchema('ChosenFieldsPage', chosenFieldsSchema),
      headers: ['X-Query-Corrected', 'X-Query-Place', 'X-Query-Understood'],
      example: `${apiPaths.listing}?${exampleSearch}&limit=1`,
    },
    handle: ({ base, prefix, query }, index) => {
      const selected = selectedProjects(index, understoodParameters(index, query, parameters));
      const csv = followable(prefix + csvDownloadPath(selected.pairs));
      const after = `,"csv_download_url":${JSON.stringify(csv)}}`;
      return {
        contentType: 'application/json',
        headers: queryHeaders(selected),
        heldBytes: selectionBytes(index, selected.selection),
        body: pageJson(index, selected, { address: base + apiPaths.listing, before: '{', after }),
      };
    },
  };
}
