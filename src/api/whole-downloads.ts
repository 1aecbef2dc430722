import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import send from '@fastify/send';
import Type from 'typebox';
import { exportFormats, type WholeCatalogue, type WholeFile } from '../export/index.ts';
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
        statuses: usualStatuses,
        contentTypes: ['application/json'],
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
        contentTypes: [...new Set(exportFormats.map(({ contentType }) => contentType.split(';')[0]!))],
        pathParameters: [fileParameter],
        headers: ['Content-Disposition'],
        statuses: [...usualStatuses, 206, 404, 416],
      },
      answer: async (request, index) => {
        const files = await ready(catalogue, index);
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

async function ready(catalogue: WholeCatalogue, index: CatalogueIndex): Promise<readonly WholeFile[]> {
  const timeout = new AbortController();
  const tooLong = after(LONGEST_WAIT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
  const files = await Promise.race([catalogue.files(index), tooLong]).finally(() => timeout.abort());
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
  { headers, entityTag }: OperationRequest,
  directory: string,
  file: WholeFile,
): Promise<Answer | undefined> {
  const { 'if-range': condition, range } = headers;
  const isSameVersion = condition === undefined || condition === entityTag;
  // Asked for the head alone it opens no file, which would stay open where nobody reads it; conditions are ours.
  const asked = { method: 'HEAD', headers: isSameVersion && range !== undefined ? { range } : {} };
  // The library looks at nothing of a request but its headers and method.
  const sent = await send(asked as IncomingMessage, file.name, {
    root: directory,
    etag: false,
    lastModified: false,
    cacheControl: false,
    contentType: false,
  });
  if (sent.statusCode === 404) return undefined;
  const told = Object.entries(sent.headers).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  const contentRange = told.find(([name]) => name === 'content-range')?.[1] ?? '';
  if (sent.statusCode === 416) return outOfRange(file, contentRange);
  const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(contentRange) ?? [];
  const part = start === undefined ? {} : { start: Number(start), end: Number(end) };
  return {
    status: sent.statusCode,
    contentType: file.contentType,
    headers: {
      ...Object.fromEntries(told),
      'content-disposition': `attachment; filename="${file.name}"`,
    },
    body: () => createReadStream(join(directory, file.name), part),
    asIs: true,
  };
}

function outOfRange({ name, bytes }: WholeFile, contentRange: string): Answer {
  const detail = `${name} has ${bytes} bytes: ask for a range that begins within them.`;
  return {
    status: 416,
    contentType: 'application/problem+json',
    headers: { 'content-range': contentRange },
    body: new Problem('bad-request', detail, {}, 416).toJson(),
  };
}
