import { Worker } from 'node:worker_threads';
import type { Archive } from '../../index/index.ts';
import type { DownloadAddress, ExportFormat } from '../format.ts';
import type { FromExportWorker, ToExportWorker } from './messages.ts';

/** Chunks that are made ahead of the one that is being sent. */
const AHEAD = 2;

/** What came for one download and is not taken yet. */
interface Arrivals {
  readonly messages: FromExportWorker[];
  wake: () => void;
}

/**
 * The thread on which downloads are made, so that whoever answers requests need not. It starts with the first download; when
 * it dies, downloads under way fail and the next one starts another.
 */
export class ExportThread {
  readonly #arrivals = new Map<number, Arrivals>();
  #worker: Worker | undefined;
  #downloads = 0;

  /** The given projects in their order, in chunks. The archive must be held until the last chunk was read. */
  async *chunks(
    exportFormat: ExportFormat,
    archive: Archive,
    positions: Uint32Array,
    address: DownloadAddress,
  ): AsyncGenerator<Buffer> {
    const { format } = exportFormat;
    const { directory } = archive;
    let isBegun = false;
    const id = ++this.#downloads;
    const arrivals: Arrivals = { messages: [], wake: () => {} };
    this.#arrivals.set(id, arrivals);
    this.#send({ kind: 'open', id, order: { directory, format, positions, address } });
    for (let i = 0; i < AHEAD; i++) this.#send({ kind: 'next', id });
    try {
      for (;;) {
        const message = await nextOf(arrivals);
        if (message.kind === 'end') return;
        if (message.kind === 'failure') {
          if (isBegun) throw new Error(`the download broke off: ${message.message}`);
          // Newer data may have taken the place of the folder meanwhile; here its files are open still.
          return yield* exportFormat.chunks(archive, positions, address);
        }
        isBegun = true;
        this.#send({ kind: 'next', id });
        const { buffer, byteOffset, byteLength } = message.bytes;
        yield Buffer.from(buffer, byteOffset, byteLength);
      }
    } finally {
      this.#arrivals.delete(id);
      this.#send({ kind: 'close', id });
    }
  }

  #send(message: ToExportWorker): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./export-worker.js', import.meta.url));
    worker.unref();
    worker.on('message', (message: FromExportWorker) => this.#take(message));
    worker.on('error', (error) => {
      this.#worker = undefined;
      for (const id of this.#arrivals.keys()) this.#take({ kind: 'failure', id, message: error.message });
    });
    return worker;
  }

  #take(message: FromExportWorker): void {
    const arrivals = this.#arrivals.get(message.id);
    arrivals?.messages.push(message);
    arrivals?.wake();
  }
}

async function nextOf(arrivals: Arrivals): Promise<FromExportWorker> {
  for (;;) {
    const message = arrivals.messages.shift();
    if (message !== undefined) return message;
    await new Promise<void>((resolve) => {
      arrivals.wake = resolve;
    });
  }
}
