import type { DownloadAddress } from '../format.ts';

/** What is to be made: the projects at these positions of the archive in a folder, in a format. */
export interface Order {
  readonly directory: string;
  readonly format: string;
  readonly positions: Uint32Array;
  readonly address: DownloadAddress;
}

/** What the thread that answers requests tells the one that makes downloads; `id` tells which download is meant. */
export type ToExportWorker =
  | { readonly kind: 'open'; readonly id: number; readonly order: Order }
  /** One more chunk is wanted: no more are made than are asked for, so that a slow client costs no memory. */
  | { readonly kind: 'next'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

export type FromExportWorker =
  | { readonly kind: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };
