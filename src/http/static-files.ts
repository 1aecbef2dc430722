import { type Encoding, encoded, isWorthCompressing, preferredEncoding } from './encoding.ts';
import { entityTag, type Representation, representationResponse } from './representation.ts';
import type { Route } from './route.ts';

/** A file that pages need, held in memory. */
export interface StaticFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** The name changes with the content, so clients never need to ask for it again. */
  readonly isImmutable: boolean;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

/** Formats that are compressed already. */
const COMPRESSED = /^(font|image)\/(?!svg)/;

/** Serves files. Each is compressed once per encoding, as small as possible. */
export const staticFileRoutes = (files: readonly StaticFile[]): readonly Route[] =>
  files.map((file) => {
    const headers = { 'cache-control': file.isImmutable ? FOR_EVER : FOR_A_DAY };
    const isCompressible = isWorthCompressing(file.body) && !COMPRESSED.test(file.contentType);
    const representations = new Map<Encoding, Promise<Representation>>();
    const representation = (encoding: Encoding) => {
      const made = representations.get(encoding) ?? representationOf(file, encoding);
      representations.set(encoding, made);
      return made;
    };
    return {
      path: file.path,
      handle: async (request) => {
        const encoding = isCompressible ? preferredEncoding(request.headers, 'best') : 'identity';
        return representationResponse(request, await representation(encoding), headers);
      },
      prepare: async () => {
        if (isCompressible) await representation('br');
      },
    };
  });

async function representationOf(
  { body: plain, contentType, path }: StaticFile,
  encoding: Encoding,
): Promise<Representation> {
  const body = await encoded(plain, encoding, 'best');
  return { contentType, encoding, body, tag: entityTag(path, encoding, body.toString('base64')) };
}
