import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { type BulkDownloads, type BulkFile, exportFormats } from '../export/index.ts';
import { byteRange } from '../http/byte-range.ts';
import {
  type Operation,
  type OperationRequest,
  type OperationResponse,
  usualStatuses,
} from '../http/operation.ts';
import type { Parameter } from '../http/parameters/parameter.ts';
import { beingMade, Problem } from '../http/problem.ts';
import { type CatalogueIndex, lastPublishedAt } from '../index/index.ts';
import { apiPaths, bulkFilePath, downloadPaths } from '../query/addresses.ts';
import { jsonOf } from './json.ts';
import { bulkFilesSchema } from './schemas/download-schemas.ts';

const fileParameter: Parameter = {
  name: 'file',
  schema: Type.String(),
  description: 'Name of a file, as the list of whole downloads has it.',
};

/** The whole catalogue as files: their list, and each of them, also in parts. */
export function bulkDownloadOperations(catalogue: BulkDownloads): readonly Operation[] {
  return [
    {
      name: 'List whole downloads',
      description: 'Files of the whole catalogue in every format, with size, date and SHA-256.',
      path: apiPaths.bulkFiles,
      parameters: [],
      documentation: {
        group: 'Downloads',
        statuses: usualStatuses,
        contentTypes: ['application/json'],
        schema: bulkFilesSchema(exportFormats.map(({ format }) => format)),
      },
      handle: async ({ base }, index) => {
        const files = await bulkFiles(catalogue, index);
        const { dataVersion } = index.manifest;
        const date = lastPublishedAt(index.manifest) || null;
        const described = files.map(({ contentType, name, ...file }) => ({
          ...file,
          content_type: contentType,
          url: base + bulkFilePath(name),
        }));
        return {
          contentType: 'application/json',
          body: jsonOf({ data_version: dataVersion, date, files: described }),
        };
      },
    },
    {
      name: 'Download the whole catalogue',
      description: 'One of the files of the whole catalogue, whole or in ranges of bytes.',
      path: downloadPaths.bulkFile,
      parameters: [],
      documentation: {
        group: 'Downloads',
        contentTypes: [...new Set(exportFormats.map(({ contentType }) => contentType.split(';')[0]!))],
        pathParameters: [fileParameter],
        headers: ['Content-Disposition'],
        statuses: [...usualStatuses, 206, 404, 416],
      },
      handle: async (request, index) => {
        const files = await bulkFiles(catalogue, index);
        const file = files.find(({ name }) => name === request.path.file);
        if (file === undefined) throw notAFile(request.path.file, files);
        const answer = await fileAnswer(request, catalogue.directory(index), file);
        if (answer !== undefined) return answer;
        // Somebody removed it: it is made again for whoever asks next.
        catalogue.forget(index);
        throw beingMade();
      },
    },
  ];
}

/** Fails with a `Problem` while the files are being made. */
async function bulkFiles(catalogue: BulkDownloads, index: CatalogueIndex): Promise<readonly BulkFile[]> {
  const files = await catalogue.filesSoon(index);
  if (files === undefined) throw beingMade();
  return files;
}

function notAFile(name: string | undefined, files: readonly BulkFile[]): Problem {
  const names = files.map((file) => file.name).join(', ');
  return new Problem('not-found', `There is no file ${name}: there are ${names}.`);
}

/** The file or a part of it; undefined when it is gone. */
async function fileAnswer(
  request: OperationRequest,
  directory: string,
  { name, contentType }: BulkFile,
): Promise<OperationResponse | undefined> {
  const path = join(directory, name);
  const size = await stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
  if (size === undefined) return undefined;
  const range = byteRange(wantedRange(request), size);
  if (range === 'none') return outOfRange(name, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return {
    status: range === undefined ? 200 : 206,
    contentType,
    headers: {
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(end - start + 1),
      ...(range !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
    // Opened when it is read: for a head alone, or what the client has already, it would never be closed.
    body: () => createReadStream(path, { start, end }),
    asIs: true,
  };
}

/** `If-Range` names an entity tag of ours: of another version only the whole file is any use. */
function wantedRange({ headers, entityTag }: OperationRequest): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === entityTag ? headers.range : undefined;
}

function outOfRange(name: string, size: number): OperationResponse {
  const detail = `${name} has ${size} bytes: ask for a range that begins within them.`;
  return {
    status: 416,
    contentType: 'application/problem+json',
    headers: { 'content-range': `bytes */${size}` },
    body: new Problem('bad-request', detail, {}, 416).toJson(),
  };
}
