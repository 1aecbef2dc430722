import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OperationRequest, OperationResponse } from './operation.ts';
import { Problem } from './problem.ts';

/**
 * A file as a download, or the range of bytes that the request asks for. Undefined if there is no
 * such file. It is sent without further compression.
 */
export async function fileResponse(
  request: OperationRequest,
  path: string,
  contentType: string,
): Promise<OperationResponse | undefined> {
  const name = basename(path);
  const size = await stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
  if (size === undefined) return undefined;
  const range = byteRange(applicableRange(request), size);
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
    // Opened only when the body is sent: for HEAD or 304 nothing would close it.
    body: () => createReadStream(path, { start, end }),
    asIs: true,
  };
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range of bytes that a `Range` header asks for in a file of this size (RFC 9110, 14.1.2).
 * Undefined if it asks for none or several or is malformed: the whole file is sent. 'none' if the
 * file has no such bytes.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  if (start >= size) return 'none';
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** The `Range` header, unless `If-Range` says that the client has parts of another version. */
function applicableRange({ headers, entityTag }: OperationRequest): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === entityTag ? headers.range : undefined;
}

function outOfRange(name: string, size: number): OperationResponse {
  const detail = `${name} has ${size} bytes: request a range that starts within them.`;
  return {
    status: 416,
    contentType: 'application/problem+json',
    headers: { 'content-range': `bytes */${size}` },
    body: new Problem('bad-request', detail, {}, 416).toJson(),
  };
}
