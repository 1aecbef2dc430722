import type { DownloadFeature } from './map.ts';
import type { ListedProject } from './project.ts';

/** The formats of downloads. */
export type DownloadFormat = 'csv' | 'xlsx' | 'jsonl' | 'geojson' | 'oc4ids';

/** A line of a JSON Lines download, parsed. */
export type DownloadLine = ListedProject;

/** A GeoJSON download, parsed. */
export interface DownloadMap {
  readonly type: 'FeatureCollection';
  readonly features: readonly DownloadFeature[];
}

/** A file of the whole catalogue. */
export interface BulkFile {
  readonly format: DownloadFormat;
  /** Name of the format, like `Excel workbook`. */
  readonly label: string;
  readonly content_type: string;
  readonly url: string;
  readonly bytes: number;
  /** Checksum of the file, 64 hexadecimal digits. */
  readonly sha256: string;
}

export interface BulkFiles {
  /** Rises with every publication. */
  readonly data_version: number;
  /** When the newest data was published, an ISO 8601 instant. */
  readonly date: string | null;
  readonly files: readonly BulkFile[];
}
