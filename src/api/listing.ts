import Type, { type TSchema } from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { apiPaths } from '../query/addresses.ts';
import { changedSelection, changedSinceParameter } from '../query/changed-since.ts';
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
import { jsonOf } from './json.ts';
import { followable, pageJson, queryHeaders, selectionBytes } from './page.ts';
import {
  chosenFieldsSchema,
  closed,
  fieldMembers,
  listedFieldMembers,
  pageSchemaMembers,
  recordSchema,
} from './schemas/project-schema.ts';

const pageSchema = ($id: string, project: TSchema): TSchema =>
  closed(
    {
      ...pageSchemaMembers(project),
      csv_download_url: Type.String({ description: 'Path of a CSV file of the same listing.' }),
      gone: Type.Optional(
        Type.Array(closed({ id: listedFieldMembers.id!, url_path: fieldMembers(['url_path']).url_path! }), {
          description:
            'With `changed_since`: the projects of then that are no longer listed, or no longer match.',
        }),
      ),
      publication: Type.Optional(
        Type.String({ description: 'With `changed_since`: the publication to go on from.' }),
      ),
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
    changedSinceParameter,
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
      statuses: [...usualStatuses, 410],
      contentTypes: ['application/json'],
      schema: pageSchema('ListingPage', recordSchema),
      schemaWithFields: pageSchema('ChosenFieldsPage', chosenFieldsSchema),
      headers: ['X-Query-Corrected', 'X-Query-Place', 'X-Query-Understood', 'X-Contractors-Found'],
      example: `${apiPaths.listing}?${exampleSearch}&limit=1`,
    },
    handle: async ({ base, prefix, query }, index) => {
      const all = selectedProjects(index, understoodParameters(index, query, parameters));
      const { selection, since } = await changedSelection(index, all.selection, all.values);
      const selected = { ...all, selection };
      const csv = followable(prefix + csvDownloadPath(selected.pairs));
      const rest = { csv_download_url: csv, gone: await since?.gone(), publication: since?.publication };
      const after = `,${jsonOf(rest).slice(1)}`;
      return {
        contentType: 'application/json',
        headers: queryHeaders(index, selected),
        heldBytes: selectionBytes(selection),
        body: pageJson(index, selected, { address: base + apiPaths.listing, before: '{', after }),
      };
    },
  };
}
