import type { FastifyInstance } from 'fastify';
import { type Encoding, encoded, isWorthCompressing, preferredEncoding } from './encoding.ts';
import { entityTag, isNoneMatch } from './etag.ts';
import { readRoute } from './read-route.ts';

/** A file that pages need, whole in memory. */
export interface StaticFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** The name changes with the content, so that it never has to be asked for again. */
  readonly isImmutable: boolean;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

/** Formats that are compressed in themselves. */
const COMPRESSED = /^(font|image)\/(?!svg)/;

interface EncodedFile {
  readonly body: Buffer;
  readonly tag: string;
}

/** Serves files; each is compressed once for each coding, when the service begins to listen or a client asks first. */
export function staticFileRoutes(app: FastifyInstance, files: readonly StaticFile[]): void {
  for (const file of files) {
    const encodings = new Map<Encoding, Promise<EncodedFile>>();
    const isWorth = isWorthCompressing(file.body) && !COMPRESSED.test(file.contentType);
    const inCoding = (encoding: Encoding) => {
      if (!encodings.has(encoding)) encodings.set(encoding, encodedFile(file, encoding));
      return encodings.get(encoding)!;
    };
    app.addHook('onListen', async () => {
      if (isWorth) await inCoding('br');
    });
    readRoute(app, file.path, async (request, reply) => {
      const encoding = isWorth ? preferredEncoding(request.raw) : 'identity';
      const { body, tag } = await inCoding(encoding);
      reply.headers({ etag: tag, 'cache-control': file.isImmutable ? FOR_EVER : FOR_A_DAY });
      if (isNoneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.header('content-type', file.contentType).send(body);
    });
  }
}

async function encodedFile({ body, path }: StaticFile, encoding: Encoding): Promise<EncodedFile> {
  const coded = await encoded(body, encoding, 'best');
  return { body: coded, tag: entityTag(path, encoding, coded.toString('base64')) };
}
