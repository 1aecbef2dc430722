import type { Archive } from '../index/index.ts';
import { chosenCsvChunks, csvChunks, csvHistoryChunks } from './csv.ts';
import type { FileOptions } from './file-options.ts';
import { geojsonChunks, jsonlChunks } from './json-formats.ts';
import { oc4idsPackageChunks } from './oc4ids/chunks.ts';
import { publicationOf } from './oc4ids/package-head.ts';
import { MAX_SHEET_PROJECTS, xlsxChunks } from './xlsx.ts';

export interface ExportFormat {
  /** Its name in addresses. */
  readonly format: string;
  readonly label: string;
  /** The extension of its files. */
  readonly ending: string;
  readonly contentType: string;
  /** Its files are compressed. */
  readonly isCompressed?: true;
  /** Its bytes are copied from the archive, which is cheap. */
  readonly isCopied?: true;
  /** Its projects have a shape of their own, without columns to choose from. */
  readonly hasOwnShape?: true;
  /** Its files have addresses of the service, which must be whole. */
  readonly needsBase?: true;
  /** Its files must have a project: the format has no empty ones. */
  readonly isNeverEmpty?: true;
  /** Maximum number of projects in a file of this format. */
  readonly maxProjects?: number;
  /**
   * The content of a file with the projects at the positions, in their order. Hold the archive
   * until the last chunk is read.
   */
  readonly chunks: (archive: Archive, positions: Uint32Array, options: FileOptions) => AsyncGenerator<Buffer>;
}

/** The formats of downloads. */
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
    maxProjects: MAX_SHEET_PROJECTS,
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
    hasOwnShape: true,
    needsBase: true,
    isNeverEmpty: true,
    chunks: (archive, positions, { base, uri, attribution }) => {
      const publication = { ...publicationOf(archive, base, attribution), uri };
      return oc4idsPackageChunks(archive, positions, base, publication);
    },
  },
];

const writtenCsv = { label: 'CSV', ending: 'csv', contentType: 'text/csv; charset=utf-8' } as const;

/** The CSV with every snapshot of each project. */
const csvWithHistory: ExportFormat = { ...writtenCsv, format: 'csv-history', chunks: csvHistoryChunks };

/** The CSV with other columns, which cannot be copied. */
const chosenCsv: ExportFormat = { ...writtenCsv, format: 'csv-columns', chunks: chosenCsvChunks };

/** The formats that can be written, also the variants of a download. */
export const writtenFormats: readonly ExportFormat[] = [...exportFormats, csvWithHistory, chosenCsv];

/** The format that writes a download with these options. */
export function writerOf(
  listed: ExportFormat,
  { history = false, columns }: { readonly history?: boolean | undefined } & Pick<FileOptions, 'columns'>,
): ExportFormat {
  if (history) return csvWithHistory;
  return listed.isCopied && columns !== undefined ? chosenCsv : listed;
}

/**
 * If a file of this format cannot hold so many or so few projects, a sentence that says what to do;
 * otherwise undefined.
 */
export function cannotHold(
  { label, isNeverEmpty, maxProjects }: Pick<ExportFormat, 'label' | 'isNeverEmpty' | 'maxProjects'>,
  projects: number,
): string | undefined {
  if (isNeverEmpty && projects === 0)
    return `${label} files hold at least one project, but none is selected: filter less, or choose another format.`;
  if (maxProjects === undefined || projects <= maxProjects) return undefined;
  return `${label} files hold at most ${maxProjects} projects, but ${projects} are selected: filter them further, or choose another format.`;
}
