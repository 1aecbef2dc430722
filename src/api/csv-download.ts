import { Readable } from 'node:stream';
import { csvChunks } from '../export/index.ts';
import { orderedPositions, select } from '../index/index.ts';
import { slugify } from '../project/index.ts';
import { formatParameter, type ListingValues, orderingParameter } from './listing-parameters.ts';
import { narrowingOf, narrowingParameters } from './narrowing-parameters.ts';
import type { Operation } from './operation.ts';
import { correctionHeaders } from './page.ts';
import { type ParameterReading, readParameters } from './parameter.ts';

const parameters = [orderingParameter, formatParameter, ...narrowingParameters];

/** The CSV of a listing, every record with every field, streamed. */
export const csvDownloadOperation: Operation = {
  name: 'Download as CSV',
  description: 'Every project of the listing with all its fields, as CSV.',
  path: '/infrastructure-projects/full/search/csv',
  parameters,
  answer: ({ query }, index) => {
    const reading = readParameters(query, parameters);
    const selection = select(index, narrowingOf(reading));
    const { ordering } = reading.values as ListingValues;
    return {
      contentType: 'text/csv; charset=utf-8',
      headers: {
        'content-disposition': `attachment; filename="${downloadName(reading)}.csv"`,
        ...correctionHeaders(selection),
      },
      body: () => {
        const positions = orderedPositions(index, selection, ordering);
        return Readable.from(csvChunks(index, positions), { objectMode: false });
      },
    };
  },
};

/** What a download's file name tells of its narrowing, in this order. */
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

/** Name of a downloaded file without its ending: `infrastructure-projects-province-gauteng`. */
export function downloadName({ pairs }: ParameterReading): string {
  const parts = inFileName.flatMap((key) =>
    pairs.filter(([name]) => name === key).map(([, value]) => `-${key}-${slugify(value)}`),
  );
  return `infrastructure-projects${parts.join('')}`.slice(0, 200);
}
