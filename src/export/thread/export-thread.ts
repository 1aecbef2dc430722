import type { Archive } from '../../index/index.ts';
import { startThread, type Thread, type ThreadEvents } from '../../node/thread.ts';
import type { FileOptions } from '../file-options.ts';
import type { ExportFormat } from '../format.ts';

/** How many chunks to request ahead of the one that is being sent. */
const AHEAD = 2;

/** Messages for one download that have not been processed yet. */
interface Inbox {
  readonly messages: FromExportWorker[];
  wake: () => void;
}

/**
 * A thread that writes downloads, so that the thread of the server need not. It starts with the
 * first download. When it dies, downloads in progress fail and the next one starts another thread.
 */
export class ExportThread {
  readonly #inboxes = new Map<number, Inbox>();
  #thread: Thread<ToExportWorker> | undefined;
  #downloads = 0;

  /**
   * The content of a file with the projects at the positions, in their order. Hold the archive
   * until the last chunk is read.
   */
  async *chunks(
    exportFormat: ExportFormat,
    archive: Archive,
    positions: Uint32Array,
    options: FileOptions,
  ): AsyncGenerator<Buffer> {
    const { format } = exportFormat;
    const { directory } = archive;
    let hasBegun = false;
    const id = ++this.#downloads;
    const inbox: Inbox = { messages: [], wake: () => {} };
    this.#inboxes.set(id, inbox);
    this.#send({ kind: 'open', id, request: { directory, format, positions, options } });
    for (let i = 0; i < AHEAD; i++) this.#send({ kind: 'next', id });
    try {
      for (;;) {
        const message = await nextMessage(inbox);
        if (message.kind === 'end') return;
        if (message.kind === 'failure') {
          if (hasBegun) throw new Error(`the download broke off: ${message.message}`);
          // The folder may have been removed because there is newer data; on this thread its files
          // are still open.
          return yield* exportFormat.chunks(archive, positions, options);
        }
        hasBegun = true;
        this.#send({ kind: 'next', id });
        const { buffer, byteOffset, byteLength } = message.bytes;
        yield Buffer.from(buffer, byteOffset, byteLength);
      }
    } finally {
      this.#inboxes.delete(id);
      this.#send({ kind: 'close', id });
    }
  }

  #send(message: ToExportWorker): void {
    this.#thread ??= startThread(new URL('./export-worker.js', import.meta.url), {}, this.#events);
    this.#thread.send(message);
  }

  readonly #events: ThreadEvents<FromExportWorker> = {
    onMessage: (message) => {
      const inbox = this.#inboxes.get(message.id);
      inbox?.messages.push(message);
      inbox?.wake();
    },
    onEnd: ({ message }) => {
      this.#thread = undefined;
      for (const id of this.#inboxes.keys()) this.#events.onMessage({ kind: 'failure', id, message });
    },
  };
}

async function nextMessage(inbox: Inbox): Promise<FromExportWorker> {
  for (;;) {
    const message = inbox.messages.shift();
    if (message !== undefined) return message;
    await new Promise<void>((resolve) => {
      inbox.wake = resolve;
    });
  }
}

/** A download: the projects at the positions of an archive, in a format. */
export interface DownloadRequest {
  /** The folder of the archive. */
  readonly directory: string;
  readonly format: string;
  readonly positions: Uint32Array;
  readonly options: FileOptions;
}

/** Messages of the server's thread to the export worker; `id` identifies the download. */
export type ToExportWorker =
  | { readonly kind: 'open'; readonly id: number; readonly request: DownloadRequest }
  /**
   * Requests one chunk. Chunks are written only on request, so that slow clients do not take
   * memory.
   */
  | { readonly kind: 'next'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

/** Messages of the export worker to the server's thread. */
export type FromExportWorker =
  | { readonly kind: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };
