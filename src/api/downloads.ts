import { Readable } from 'node:stream';
import { type ExportFormat, ExportThread, exportFormats, tooManyFor } from '../export/index.ts';
import { orderedPositions, select } from '../index/index.ts';
import { slugify } from '../project/index.ts';
import { downloadShape } from './download-schemas.ts';
import { queryOf } from './links.ts';
import { formatParameter, type ListingValues, orderingParameter } from './listing-parameters.ts';
import { narrowingOf, narrowingParameters } from './narrowing-parameters.ts';
import { type Operation, usualStatuses } from './operation.ts';
import { correctionHeaders } from './page.ts';
import { type ParameterReading, readParameters } from './parameter.ts';
import { Problem } from './problem.ts';

const PATH = '/infrastructure-projects/full/search/';

const parameters = [orderingParameter, formatParameter, ...narrowingParameters];

const exportThread = new ExportThread();

/** A listing to take away, every record with every field, streamed: one operation for each format. */
export const downloadOperations: readonly Operation[] = exportFormats.map((format) => ({
  name: `Download as ${format.label}`,
  description: `Every project of the listing with all its fields, as ${format.label}.`,
  path: PATH + format.format,
  parameters,
  documentation: {
    group: 'Downloads',
    statuses: usualStatuses,
    contentTypes: [format.contentType.split(';')[0]!],
    ...downloadShape(format),
    headers: ['Content-Disposition', 'X-Query-Corrected'],
  },
  answer: ({ base, query }, index) => {
    const reading = readParameters(query, parameters);
    const selection = select(index, narrowingOf(reading));
    const tooMany = tooManyFor(format, selection.positions.length);
    if (tooMany !== undefined) throw new Problem('bad-request', tooMany);
    const { ordering } = reading.values as ListingValues;
    return {
      contentType: format.contentType,
      ...(format.isCompressed && { asIs: true }),
      headers: { 'content-disposition': attachment(reading, format), ...correctionHeaders(selection) },
      body: () => {
        const positions = orderedPositions(index, selection, ordering);
        const uri = base + PATH + format.format + queryOf(reading.pairs);
        const chunks = format.isCopied
          ? format.chunks(index, positions, { base, uri })
          : exportThread.chunks(format, index, positions, { base, uri });
        return Readable.from(chunks, { objectMode: false });
      },
    };
  },
}));

/** What a file's name tells of its narrowing, in this order. */
const inFileName = [
  'government_label',
  'financial_year',
  'sector',
  'province',
  'department',
  'status',
  'primary_funding_source',
  'q',
] as const;

const MOST_NAME_CHARACTERS = 200;

/** The file's name tells what was asked for: `infrastructure-projects-province-gauteng.csv`. */
function attachment({ pairs }: ParameterReading, { ending }: ExportFormat): string {
  const parts = inFileName.flatMap((key) =>
    pairs.filter(([name]) => name === key).map(([, value]) => `-${key}-${slugify(value)}`),
  );
  const name = `infrastructure-projects${parts.join('')}`.slice(0, MOST_NAME_CHARACTERS);
  return `attachment; filename="${name}.${ending}"`;
}
