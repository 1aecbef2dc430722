import type { IncomingMessage } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import send from '@fastify/send';
import Type from 'typebox';
import { exportFormats, type WholeCatalogue, type WholeFile, wholeFilesDirectory } from '../export/index.ts';
import type { CatalogueIndex } from '../index/index.ts';
import { wholeFilesSchema } from './download-schemas.ts';
import { jsonOf } from './json.ts';
import { type Answer, type Operation, type OperationRequest, usualStatuses } from './operation.ts';
import type { Parameter } from './parameter.ts';
import { Problem } from './problem.ts';

const DOWNLOAD_PATH = '/infrastructure-projects/full/download/';

/** A client waits no longer for files that are being made; it is told to come back. */
const LONGEST_WAIT_MS = 20_000;
const COME_BACK_SECONDS = 30;

const fileParameter: Parameter = {
  name: 'file',
  schema: Type.String(),
  description: 'Name of a file, as the list of whole downloads has it.',
};

/** The whole catalogue as files: their list, and each of them, also in parts. */
export function wholeDownloadOperations(catalogue: WholeCatalogue): readonly Operation[] {
  return [
    {
      name: 'List whole downloads',
      description: 'Files of the whole catalogue in every format, with size, date and SHA-256.',
      path: `/api/v1${DOWNLOAD_PATH}`,
      parameters: [],
      documentation: {
        group: 'Downloads',
        contentType: 'application/json',
        schema: wholeFilesSchema(exportFormats.map(({ format }) => format)),
      },
      answer: async ({ base }, index) => {
        const files = await ready(catalogue, index);
        const { dataVersion, irmSnapshots } = index.manifest;
        const date =
          irmSnapshots
            .map(({ publishedAt }) => publishedAt)
            .sort()
            .at(-1) ?? null;
        const described = files.map(({ contentType, name, ...file }) => ({
          ...file,
          content_type: contentType,
          url: `${base}${DOWNLOAD_PATH}${name}`,
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
      path: `${DOWNLOAD_PATH}:file`,
      parameters: [],
      documentation: {
        group: 'Downloads',
        contentType: 'application/octet-stream',
        pathParameters: [fileParameter],
        headers: ['Content-Disposition'],
        statuses: [...usualStatuses, 206, 404, 416],
      },
      answer: async (request, index) => {
        const files = await ready(catalogue, index);
        const file = files.find(({ name }) => name === request.path.file);
        if (file === undefined) throw notAFile(request.path.file, files);
        return fileAnswer(request, index, file);
      },
    },
  ];
}

async function ready(catalogue: WholeCatalogue, index: CatalogueIndex): Promise<readonly WholeFile[]> {
  const timeout = new AbortController();
  const tooLong = after(LONGEST_WAIT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
  const files = await Promise.race([catalogue.files(index), tooLong]);
  timeout.abort();
  if (files !== undefined) return files;
  throw beingMade();
}

function beingMade(): Problem {
  const detail = 'The files of the newest data are being made: come back in half a minute.';
  return new Problem('being-made', detail, {}, 503, COME_BACK_SECONDS);
}

function notAFile(name: string | undefined, files: readonly WholeFile[]): Problem {
  const names = files.map((file) => file.name).join(', ');
  return new Problem('not-found', `There is no file ${name}: there are ${names}.`);
}

/** `If-Range` names an entity tag of ours: of another version only the whole file is any use. */
async function fileAnswer(
  request: OperationRequest,
  index: CatalogueIndex,
  file: WholeFile,
): Promise<Answer> {
  const { 'if-range': condition, range, ...others } = request.headers;
  const isSameVersion = condition === undefined || condition === request.entityTag;
  const headers = isSameVersion && range !== undefined ? { ...others, range } : others;
  // The library looks at nothing of a request but its headers and method.
  const sent = await send({ headers, method: 'GET' } as IncomingMessage, file.name, {
    root: wholeFilesDirectory(index),
    etag: false,
    lastModified: false,
    cacheControl: false,
  });
  const { statusCode, headers: told, stream } = sent;
  if (statusCode === 404) throw beingMade();
  return {
    status: statusCode,
    contentType: file.contentType,
    headers: {
      ...Object.fromEntries(Object.entries(told).map(([name, value]) => [name.toLowerCase(), String(value)])),
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${file.name}"`,
    },
    body: () => stream,
    asIs: true,
  };
}
