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
import { type Pairs, readParameters } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { orderedPositions } from '../index/index.ts';
import { columnsOf, fileNameFields, slugify } from '../project/index.ts';
import { searchDownloadPath } from '../query/addresses.ts';
import { filterParameters } from '../query/filter-parameters.ts';
import { queryOf } from '../query/links.ts';
import {
  columnsParameter,
  formatParameter,
  historyParameter,
  orderingParameter,
} from '../query/listing-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { asOfParameter } from './as-of.ts';
import { queryHeaders } from './page.ts';
import { downloadShape } from './schemas/download-schemas.ts';

const parameters = [orderingParameter, formatParameter, asOfParameter, ...filterParameters];
const columnParameters = [...parameters, columnsParameter];
const csvParameters = [...columnParameters, historyParameter];

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
    name === 'csv' ? csvParameters : listed.hasOwnShape ? parameters : columnParameters;
  return {
    name: `Download as ${label}`,
    description: `All projects of the listing with all their fields. Format: ${label}.`,
    path: searchDownloadPath(name),
    parameters: accepted,
    documentation: {
      group: 'Downloads',
      statuses: listed.isNeverEmpty ? [...usualStatuses, 404] : usualStatuses,
      contentTypes: [listed.contentType.split(';')[0]!],
      ...downloadShape(listed),
      headers: ['Content-Disposition', 'X-Query-Corrected', 'X-Query-Place'],
    },
    handle: ({ base, query }, index) => {
      const { values, pairs, selection } = selectedProjects(index, readParameters(query, accepted));
      const columns = columnsOf(values.columns);
      const format = writerOf(listed, { history: values.history, columns });
      const { length: projects } = selection.positions;
      const reason = cannotHold(format, projects);
      if (reason !== undefined) throw new Problem(projects === 0 ? 'not-found' : 'bad-request', reason);
      return {
        contentType: format.contentType,
        ...(format.isCompressed && { asIs: true }),
        headers: { 'content-disposition': attachment(pairs, format), ...queryHeaders(selection) },
        // The writer has a copy of the positions.
        heldBytes: (format.isCopied ? COPIER_BYTES : WRITER_BYTES) + 2 * selection.positions.byteLength,
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

const inFileName = [...fileNameFields, 'q', asOfParameter.name];

const MOST_NAME_CHARACTERS = 200;

/** The file name contains the filters: `infrastructure-projects-province-gauteng.csv`. */
function attachment(pairs: Pairs, { ending }: ExportFormat): string {
  const parts = inFileName.flatMap((key) =>
    pairs.filter(([name]) => name === key).map(([, value]) => `-${key}-${slugify(value)}`),
  );
  const name = `infrastructure-projects${parts.join('')}`.slice(0, MOST_NAME_CHARACTERS);
  return `attachment; filename="${name}.${ending}"`;
}
