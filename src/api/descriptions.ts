import Type from 'typebox';
import {
  type Attribution,
  type BulkDownloads,
  type Described,
  dataPackage,
  dcatJsonLd,
  dcatTurtle,
} from '../export/index.ts';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { downloadPaths } from '../query/addresses.ts';
import { bulkFiles } from './bulk-downloads.ts';

/** A description of the whole catalogue in a standard of data portals. */
interface Description {
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly contentType: string;
  readonly write: (described: Described) => string;
}

const descriptions: readonly Description[] = [
  {
    name: 'Describe as a Data Package',
    description:
      'The files of the full catalogue as a Data Package of Frictionless (version 2.0): size and checksum of each, the columns of tables, publisher and licence.',
    path: downloadPaths.dataPackage,
    contentType: 'application/json',
    write: (described) => JSON.stringify(dataPackage(described)),
  },
  {
    name: 'Describe as DCAT in JSON-LD',
    description:
      'The catalogue, its files and its API in DCAT-AP 3, the vocabulary that data portals exchange, as JSON-LD.',
    path: downloadPaths.dcatJsonLd,
    contentType: 'application/ld+json',
    write: dcatJsonLd,
  },
  {
    name: 'Describe as DCAT in Turtle',
    description: 'The same in Turtle.',
    path: downloadPaths.dcatTurtle,
    contentType: 'text/turtle',
    write: dcatTurtle,
  },
];

/** Descriptions of the files of the full catalogue, for data portals. */
export const descriptionOperations = (
  downloads: BulkDownloads,
  attribution: Attribution,
): readonly Operation[] =>
  descriptions.map(({ name, description, path, contentType, write }) => ({
    name,
    description,
    path,
    parameters: [],
    documentation: {
      group: 'Downloads',
      statuses: usualStatuses,
      contentTypes: [contentType],
      schema: contentType === 'text/turtle' ? Type.String() : Type.Object({}),
    },
    handle: async ({ base }, index) => ({
      contentType: contentType === 'text/turtle' ? `${contentType}; charset=utf-8` : contentType,
      body: write({ index, base, attribution, files: await bulkFiles(downloads, index) }),
    }),
  }));
