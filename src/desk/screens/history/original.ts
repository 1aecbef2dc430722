import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { attachment, type HttpResponse, Problem } from '../../../http/index.ts';
import { openReader, type PublicationEntry } from '../../../store/index.ts';
import type { Desk } from '../../desk.ts';

/** Numbers of the publications whose files the store keeps. */
export async function keptOriginals({ config }: Desk): Promise<readonly number[]> {
  const store = openReader(config.storeUrl);
  return store.read(({ log }) => log.originals()).finally(() => store.close());
}

/** The file of a publication, as it was published. Fails with a `Problem` if the store does not keep it. */
export async function originalResponse(
  desk: Desk,
  { number, file }: PublicationEntry,
): Promise<HttpResponse> {
  if (file === undefined || !(await keptOriginals(desk)).includes(number))
    throw new Problem('not-found', `The file of publication ${number} is not kept (KEEP_ORIGINALS).`);
  return {
    status: 200,
    headers: [
      ...['content-type', 'application/octet-stream', 'content-length', String(file.bytes)],
      ...attachment(file.name),
    ],
    encoding: 'identity',
    open: () => {
      const body = new PassThrough();
      const store = openReader(desk.config.storeUrl);
      store
        .readOriginal(number, (content) => pipeline(content, body))
        .catch((error: unknown) => body.destroy(error as Error))
        .finally(() => store.close());
      return body;
    },
    heldBytes: 0,
    onClose: () => {},
  };
}
