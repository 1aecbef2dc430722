import { Readable } from 'node:stream';
import {
  type Attribution,
  cannotHold,
  type ExportFormat,
  ExportThread,
  exportFormats,
  writerOf,
} from '../export/index.ts';
import { type Operation, usualStatuses } from '../http/operation.ts';
import type { Pairs } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { type CatalogueIndex, orderedPositions } from '../index/index.ts';
import { columnsOf, fileNameFields, slugify } from '../project/index.ts';
import { searchDownloadPath } from '../query/addresses.ts';
import { changedSelection, changedSinceParameter } from '../query/changed-since.ts';
import { filterParameters, selectedFacet } from '../query/filter-parameters.ts';
import { queryOf } from '../query/links.ts';
import {
  fileFieldsParameter,
  formatParameter,
  historyParameter,
  orderingParameter,
} from '../query/listing-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { understoodParameters } from '../query/understood-query.ts';
import { asOfParameter } from './as-of.ts';
import { queryHeaders } from './page.ts';
import { downloadShape } from './schemas/download-schemas.ts';

const parameters = [
  orderingParameter,
  formatParameter,
  asOfParameter,
  changedSinceParameter,
  ...filterParameters,
];
const fieldsParameters = [...parameters, fileFieldsParameter];
const csvParameters = [...fieldsParameters, historyParameter];

const exportThread = new ExportThread();

/** Memory of a download besides its buffers: chunks of bytes to copy, or a writer and its chunks. */
const COPIER_BYTES = 512 * 1024;
const WRITER_BYTES = 1.5 * 1024 * 1024;

/** All projects of a listing with all their fields as a streamed file: one operation per format. */
export const downloadOperations = (attribution: Attribution): readonly Operation[] =>
  exportFormats.map((listed) => downloadOperation(listed, attribution));

function downloadOperation(listed: ExportFormat, attribution: Attribution): Operation {
  const { format: name, label } = listed;
  const accepted: typeof csvParameters =
    name === 'csv' ? csvParameters : listed.hasOwnShape ? parameters : fieldsParameters;
  return {
    name: `Download as ${label}`,
    description: `All projects of the listing with all their fields. Format: ${label}.`,
    path: searchDownloadPath(name),
    parameters: accepted,
    documentation: {
      group: 'Downloads',
      statuses: listed.isNeverEmpty ? [...usualStatuses, 404, 410] : [...usualStatuses, 410],
      contentTypes: [listed.contentType.split(';')[0]!],
      ...downloadShape(listed),
      headers: [
        'Content-Disposition',
        'X-Publication',
        'X-Query-Corrected',
        'X-Query-Place',
        'X-Query-Understood',
        'X-Contractors-Found',
      ],
    },
    handle: async ({ base, query }, index) => {
      const selected = selectedProjects(index, understoodParameters(index, query, accepted));
      const { values, pairs } = selected;
      const { selection, since } = await changedSelection(index, selected.selection, values);
      const columns = columnsOf(values.fields);
      const format = writerOf(listed, { history: values.history, columns });
      const { count: projects } = selection;
      const reason = cannotHold(format, projects);
      if (reason !== undefined) throw new Problem(projects === 0 ? 'not-found' : 'bad-request', reason);
      return {
        contentType: format.contentType,
        ...(format.isCompressed && { asIs: true }),
        headers: {
          'content-disposition': attachment(index, pairs, format),
          ...(since && { 'x-publication': since.publication }),
          ...queryHeaders(index, selected),
        },
        // The writer has a copy of the positions.
        heldBytes:
          (format.isCopied ? COPIER_BYTES : WRITER_BYTES) +
          2 * selection.count * Uint32Array.BYTES_PER_ELEMENT,
        body: () => {
          const positions = orderedPositions(index, selection, values.ordering);
          const uri = base + searchDownloadPath(name) + queryOf(pairs);
          const chunks = format.isCopied
            ? format.chunks(index, positions, { base, uri, attribution })
            : exportThread.chunks(format, index, positions, { base, uri, columns, attribution });
          return Readable.from(chunks, { objectMode: false });
        },
      };
    },
  };
}

/** The parameters whose values a file name has, in the order of the name. */
const inFileName: readonly string[] = [
  ...fileNameFields,
  'q',
  asOfParameter.name,
  'contractor',
  'quality',
  historyParameter.name,
];

/** What decides which projects a file holds, as reported when. */
const deciding: ReadonlySet<string> = new Set(
  [asOfParameter, historyParameter, changedSinceParameter, ...filterParameters].map(({ name }) => name),
);

const MOST_NAME_CHARACTERS = 200;
const FILTERED = '-filtered';

/**
 * The file name says what is in the file: `infrastructure-projects-province-gauteng.csv`. It ends
 * with `-filtered` if a filter is not in the name.
 */
function attachment({ isSample }: CatalogueIndex, pairs: Pairs, { ending }: ExportFormat): string {
  const filters = pairs.filter(([name]) => deciding.has(name)).map(withFacetField);
  const parts = inFileName.flatMap((key) =>
    filters.flatMap(([name, value]) => {
      const slug = slugify(value);
      return name === key && slug !== '' ? [`-${key}-${slug}`] : [];
    }),
  );
  let name = isSample ? 'sample-infrastructure-projects' : 'infrastructure-projects';
  let named = 0;
  const most = MOST_NAME_CHARACTERS - FILTERED.length;
  while (named < parts.length && name.length + parts[named]!.length <= most) name += parts[named++];
  return `attachment; filename="${name}${named < filters.length ? FILTERED : ''}.${ending}"`;
}

/** A facet is named as the filter by its field. */
function withFacetField([name, value]: Pairs[number]): Pairs[number] {
  if (name !== 'selected_facets') return [name, value];
  const facet = selectedFacet(value);
  return [facet.field, facet.value];
}
