import type { FileOptions } from '../file-options.ts';

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
