import { Readable } from 'node:stream';
import { csvChunks } from '../export/index.ts';
import { formatParameter, type ListingValues, orderingParameter } from './listing-parameters.ts';
import type { Operation } from './operation.ts';
import { readParameters } from './parameter.ts';

const parameters = [orderingParameter, formatParameter];

/** The CSV of the whole listing, every field, streamed. */
export const csvDownloadOperation: Operation = {
  name: 'Download as CSV',
  description: 'Every project of the listing with all its fields, as CSV.',
  path: '/infrastructure-projects/full/search/csv',
  parameters,
  answer: ({ query }, index) => {
    const { ordering } = readParameters(query, parameters).values as ListingValues;
    return {
      contentType: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="infrastructure-projects.csv"' },
      body: () => Readable.from(csvChunks(index, index.order(ordering)), { objectMode: false }),
    };
  },
};
