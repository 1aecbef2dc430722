import type { Archive } from '../index/index.ts';
import { csvChunks } from './csv.ts';
import { geojsonChunks } from './geojson.ts';
import { jsonlChunks } from './jsonl.ts';
import { oc4idsPackageChunks, serviceAsPublisher } from './oc4ids/index.ts';
import { MOST_SHEET_PROJECTS, xlsxChunks } from './xlsx.ts';

/** What a file may say of where it comes from. */
export interface DownloadAddress {
  /** Address of the service, without a slash at its end. */
  readonly base: string;
  /** Address of the file itself. */
  readonly uri: string;
}

export interface ExportFormat {
  /** Its name in addresses and the ending of its files. */
  readonly format: string;
  readonly label: string;
  readonly ending: string;
  readonly contentType: string;
  /** Whether its bytes are compressed already. */
  readonly isCompressed?: true;
  /** Whether its bytes lie in the archive as they are and need only be copied. */
  readonly isCopied?: true;
  /** No file of this format holds more. */
  readonly mostProjects?: number;
  /** The given projects in their order, in chunks. The index must be held until the last chunk was read. */
  readonly chunks: (
    archive: Archive,
    positions: Uint32Array,
    address: DownloadAddress,
  ) => AsyncGenerator<Buffer>;
}

/** The formats that projects can be taken away in. */
export const exportFormats: readonly ExportFormat[] = [
  {
    format: 'csv',
    label: 'CSV',
    ending: 'csv',
    contentType: 'text/csv; charset=utf-8',
    isCopied: true,
    chunks: csvChunks,
  },
  {
    format: 'xlsx',
    label: 'Excel workbook',
    ending: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isCompressed: true,
    mostProjects: MOST_SHEET_PROJECTS,
    chunks: xlsxChunks,
  },
  {
    format: 'jsonl',
    label: 'JSON Lines',
    ending: 'jsonl',
    contentType: 'application/x-ndjson',
    chunks: jsonlChunks,
  },
  {
    format: 'geojson',
    label: 'GeoJSON',
    ending: 'geojson',
    contentType: 'application/geo+json',
    chunks: geojsonChunks,
  },
  {
    format: 'oc4ids',
    label: 'OC4IDS',
    ending: 'oc4ids.json',
    contentType: 'application/json',
    chunks: (archive, positions, { base, uri }) => {
      const publication = { ...serviceAsPublisher(archive, base), uri };
      return oc4idsPackageChunks(archive, positions, base, publication);
    },
  },
];

/** A sentence that says why so many projects do not fit into a file of this format; undefined when they do. */
export function tooManyFor({ label, mostProjects }: ExportFormat, projects: number): string | undefined {
  if (mostProjects === undefined || projects <= mostProjects) return undefined;
  return `${label} holds no more than ${mostProjects} projects, and these are ${projects}: narrow them down, or take another format.`;
}
