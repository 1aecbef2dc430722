import { parentPort } from 'node:worker_threads';
import { type Archive, openArchive } from '../../index/index.ts';
import { writtenFormats } from '../format.ts';
import type { DownloadRequest, FromExportWorker, ToExportWorker } from './export-thread.ts';

/**
 * Writes the chunks of downloads as they are requested, on a thread of its own, so that requests
 * are served meanwhile.
 */
const port = parentPort!;
const downloads = new Map<number, AsyncGenerator<Buffer>>();

/** The last archive stays open, because the next download is probably of the same version. */
let latest: { readonly directory: string; readonly archive: Promise<Archive> } | undefined;

async function opened(directory: string): Promise<Archive> {
  if (latest?.directory !== directory) {
    const before = latest?.archive;
    latest = { directory, archive: openArchive(directory) };
    before?.then((archive) => archive.release()).catch(() => {});
  }
  const archive = await latest.archive;
  archive.hold();
  return archive;
}

async function* chunksOf({ directory, format, positions, options }: DownloadRequest): AsyncGenerator<Buffer> {
  const archive = await opened(directory);
  try {
    const { chunks } = writtenFormats.find((candidate) => candidate.format === format)!;
    yield* chunks(archive, positions, options);
  } finally {
    await archive.release();
  }
}

async function sendNext(id: number): Promise<void> {
  const send = (message: FromExportWorker, transferred: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, transferred);
  try {
    const { value, done } = await downloads.get(id)!.next();
    if (done) return send({ kind: 'end', id });
    // A copy, because transferring a buffer detaches it and `value` may be a part of one that is
    // still in use.
    const bytes = new Uint8Array(value);
    send({ kind: 'chunk', id, bytes }, [bytes.buffer]);
  } catch (error) {
    send({ kind: 'failure', id, message: (error as Error).message });
  }
}

port.on('message', (message: ToExportWorker) => {
  switch (message.kind) {
    case 'open':
      downloads.set(message.id, chunksOf(message.request));
      break;
    case 'next':
      void sendNext(message.id);
      break;
    case 'close':
      void downloads.get(message.id)?.return(undefined);
      downloads.delete(message.id);
      break;
    default:
      message satisfies never;
  }
});
