import { join } from 'node:path';
import Type from 'typebox';
import { type BulkDownloads, type BulkFile, bulkFormats } from '../export/index.ts';
import { fileResponse } from '../http/file-response.ts';
import { type Operation, usualStatuses } from '../http/operation.ts';
import type { Parameter } from '../http/parameters/parameter.ts';
import { beingMade, Problem } from '../http/problem.ts';
import { type CatalogueIndex, lastPublishedAt } from '../index/index.ts';
import { levelNames, period } from '../project/index.ts';
import { apiPaths, bulkFilePath, downloadPaths } from '../query/addresses.ts';
import { jsonOf } from './json.ts';
import { bulkFilesSchema } from './schemas/download-schemas.ts';

const fileParameter: Parameter = {
  name: 'file',
  schema: Type.String(),
  description: 'Name of a file in the list of bulk downloads.',
};

/** The list of bulk downloads, and each of their files, also in byte ranges. */
export function bulkDownloadOperations(downloads: BulkDownloads): readonly Operation[] {
  return [
    {
      name: 'List bulk downloads',
      description: `Files of the full catalogue, one per format, with size, date and SHA-256 checksum, and most compressed with gzip, too. The \`history\` files hold every ${period.each} report of every project; \`oc4ids-\` files are the projects of a ${levelNames.province.one}, or all of them line by line.`,
      path: apiPaths.bulkFiles,
      parameters: [],
      documentation: {
        group: 'Downloads',
        statuses: usualStatuses,
        contentTypes: ['application/json'],
        schema: bulkFilesSchema(bulkFormats.map(({ format }) => format)),
      },
      handle: async ({ base }, index) => {
        const files = await bulkFiles(downloads, index);
        const { dataVersion } = index.manifest;
        const date = lastPublishedAt(index.manifest) || null;
        const described = files.map(({ contentType, name, leftOut, gz, province: _, ...file }) => ({
          ...file,
          content_type: contentType,
          url: base + bulkFilePath(name),
          left_out: leftOut,
          gz:
            gz === undefined
              ? null
              : { url: base + bulkFilePath(gz.name), bytes: gz.bytes, sha256: gz.sha256 },
        }));
        return {
          contentType: 'application/json',
          body: jsonOf({ data_version: dataVersion, date, files: described }),
        };
      },
    },
    {
      name: 'Download the full catalogue',
      description: 'One of the files in the list of bulk downloads. Supports range requests.',
      path: downloadPaths.bulkFile,
      parameters: [],
      documentation: {
        group: 'Downloads',
        contentTypes: [
          ...new Set([...bulkFormats.map(({ contentType }) => contentType.split(';')[0]!), GZIP]),
        ],
        pathParameters: [fileParameter],
        headers: ['Content-Disposition'],
        statuses: [...usualStatuses, 206, 404, 416],
      },
      handle: async (request, index) => {
        const files = await bulkFiles(downloads, index);
        const file = files.flatMap(asSent).find(({ name }) => name === request.path.file);
        if (file === undefined) throw notAFile(request.path.file, files);
        const path = join(downloads.directory(index), file.name);
        const response = await fileResponse(request, path, file.contentType);
        if (response !== undefined) return response;
        // The file was removed: the next request creates it again.
        downloads.forget(index);
        throw beingMade();
      },
    },
  ];
}

const GZIP = 'application/gzip';

/** A file and its compressed twin, each with the type that it is sent with. */
const asSent = ({ name, contentType, gz }: BulkFile) => [
  { name, contentType },
  ...(gz ? [{ name: gz.name, contentType: GZIP }] : []),
];

/** Throws a `Problem` while the files are being created. */
export async function bulkFiles(
  downloads: BulkDownloads,
  index: CatalogueIndex,
): Promise<readonly BulkFile[]> {
  const files = await downloads.filesSoon(index);
  if (files === undefined) throw beingMade();
  return files;
}

function notAFile(name: string | undefined, files: readonly BulkFile[]): Problem {
  const names = files
    .flatMap(asSent)
    .map((file) => file.name)
    .join(', ');
  return new Problem('not-found', `There is no file ${name}: there are ${names}.`);
}
