import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '../../http/index.ts';
import type { ArrivedFile } from './drop-file.ts';

/** The most files of one upload: enough for all departments of a province. */
export const MOST_FILES = 20;

/** A file of an upload: where it is, or why it is not. */
export type ReceivedFile =
  | { readonly kind: 'arrived'; readonly file: ArrivedFile }
  | { readonly kind: 'too large' | 'empty'; readonly name: string };

export interface Receiving {
  /** Where the files go, below which each gets a random name. */
  readonly folder: string;
  readonly mostBytes: number;
  /** Fails if the field `token` is not that of the session. It must come before the files. */
  readonly checkToken: (token: string) => void;
}

/**
 * Writes the files of a multipart form to disk as they arrive, in bounded memory, and calls `use` with
 * them. Afterwards they are removed; so they are if the upload breaks off. Fails with a `Problem`.
 */
export async function receiveFiles<T>(
  headers: IncomingHttpHeaders,
  body: Readable,
  receiving: Receiving,
  use: (files: readonly ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const folder = join(receiving.folder, randomBytes(9).toString('base64url'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await use(await received(headers, body, { ...receiving, folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function received(
  headers: IncomingHttpHeaders,
  body: Readable,
  { folder, mostBytes, checkToken }: Receiving,
): Promise<readonly ReceivedFile[]> {
  const parser = parserFor(headers, mostBytes);
  const files: Promise<ReceivedFile>[] = [];
  const streams: BusboyFileStream[] = [];
  let isChecked = false;
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    body.unpipe(parser);
    parser.destroy(error as Error);
  };
  parser.on('field', (name, value) => {
    if (name !== 'token') return;
    try {
      checkToken(value);
      isChecked = true;
    } catch (error) {
      fail(error);
    }
  });
  parser.on('file', (_, stream, name) => {
    if (!isChecked) {
      stream.resume();
      fail(
        new Problem(
          'bad-request',
          'The upload did not come from a page of the desk: open it again.',
          {},
          403,
        ),
      );
      return;
    }
    const file = receiveFile(stream, name ?? '', join(folder, String(files.length)));
    file.catch(fail);
    files.push(file);
    streams.push(stream);
  });
  parser.on('filesLimit', () =>
    fail(new Problem('bad-request', `Upload at most ${MOST_FILES} files at once.`, {}, 413)),
  );
  try {
    await pipeline(body, parser);
  } catch (error) {
    // A parser that is destroyed leaves the file that it was at open for ever.
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(files);
    throw asProblem(failure ?? error);
  }
  return Promise.all(files);
}

function parserFor(headers: IncomingHttpHeaders, mostBytes: number): BusboyInstance {
  const type = headers['content-type'];
  if (!type?.startsWith('multipart/form-data'))
    throw new Problem('bad-request', 'Files must be sent as multipart/form-data.', {}, 415);
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: { fileSize: mostBytes, files: MOST_FILES, fields: 5, fieldSize: 1000, parts: MOST_FILES + 5 },
    });
  } catch (error) {
    throw asProblem(error);
  }
}

async function receiveFile(stream: BusboyFileStream, name: string, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform: (piece: Buffer, _, done) => {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  await pipeline(stream, counted, createWriteStream(path, { mode: 0o600 }));
  if (stream.truncated) return { kind: 'too large', name };
  if (bytes === 0) return { kind: 'empty', name };
  return { kind: 'arrived', file: { path, name, bytes, sha256: hash.digest('hex') } };
}

function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Problem(
      'bad-request',
      'The disk of the desk is full, so nothing was kept: tell the people who run it.',
      {},
      507,
    );
  if (code?.startsWith('E') === true && code !== 'ECONNRESET') return error;
  return new Problem('bad-request', 'The upload broke off, so nothing was kept: upload the file again.');
}
