import type { DownloadFeature } from './map.ts';
import type { NumberedProject } from './project.ts';

/** The formats of downloads. */
export type DownloadFormat = 'csv' | 'xlsx' | 'jsonl' | 'geojson' | 'oc4ids';

/** The formats of files of the whole catalogue: `history` ones hold every quarterly report of each project. */
export type BulkFormat =
  | DownloadFormat
  | 'oc4ids-jsonl'
  | `oc4ids-${string}`
  | 'history-csv'
  | 'history-jsonl'
  | 'parquet'
  | 'sqlite'
  | 'datasette-metadata';

/** A line of a JSON Lines download, parsed. */
export type DownloadLine = NumberedProject;

/** A GeoJSON download, parsed. */
export interface DownloadMap {
  readonly type: 'FeatureCollection';
  readonly features: readonly DownloadFeature[];
}

/** A file and what it can be checked by. */
export interface CompressedFile {
  readonly url: string;
  readonly bytes: number;
  /** Checksum of the file, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** A file of the whole catalogue. */
export interface BulkFile extends CompressedFile {
  readonly format: BulkFormat;
  /** Name of the format, like `Excel workbook`. */
  readonly label: string;
  readonly content_type: string;
  /** In how many projects the file leaves something out, by what that is. */
  readonly left_out: Readonly<Record<string, number>>;
  /** The same file compressed with gzip, null if its format is compressed already. */
  readonly gz: CompressedFile | null;
}

export interface BulkFiles {
  /** Rises with every publication. */
  readonly data_version: number;
  /** When the newest data was published, an ISO 8601 instant. */
  readonly date: string | null;
  readonly files: readonly BulkFile[];
}

/** The lines of a body of text as they arrive, without empty ones. */
export async function* linesOf(body: ReadableStream<BufferSource>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
