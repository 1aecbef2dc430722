import type { Archive } from '../index/index.ts';
import type { FileOptions } from './file-options.ts';
import { cannotHold, type ExportFormat, exportFormats } from './format.ts';
import { historyCsvChunks, historyJsonlChunks } from './history/history-files.ts';
import { parquetChunks } from './parquet/parquet-file.ts';
import { DATABASE, datasetteMetadataChunks } from './sqlite/datasette-metadata.ts';
import { writeSqliteFile } from './sqlite/sqlite-file.ts';

/** A file of the whole catalogue. */
export interface BulkFormat
  extends Pick<
    ExportFormat,
    'format' | 'label' | 'contentType' | 'isCompressed' | 'isNeverEmpty' | 'maxProjects'
  > {
  /** Its name. */
  readonly file: string;
  /** Makes it: in pieces, or at a path where there is no file yet. */
  readonly content:
    | { readonly chunks: (archive: Archive, options: FileOptions) => AsyncIterable<Uint8Array> }
    | { readonly writeFile: (archive: Archive, path: string, options: FileOptions) => Promise<void> };
}

/** The formats of downloads, with all projects. */
const everyProject: readonly BulkFormat[] = exportFormats.map(({ ending, chunks, ...format }) => ({
  ...format,
  file: `infrastructure-projects.${ending}`,
  content: { chunks: (archive, options) => chunks(archive, archive.allPositions, options) },
}));

/** Formats with every snapshot of every project. */
const everySnapshot: readonly BulkFormat[] = [
  {
    format: 'history-csv',
    label: 'CSV of every quarter',
    file: 'infrastructure-projects-history.csv',
    contentType: 'text/csv; charset=utf-8',
    content: { chunks: historyCsvChunks },
  },
  {
    format: 'history-jsonl',
    label: 'JSON Lines of every quarter',
    file: 'infrastructure-projects-history.jsonl',
    contentType: 'application/x-ndjson',
    content: { chunks: historyJsonlChunks },
  },
  {
    format: 'parquet',
    label: 'Parquet',
    file: 'infrastructure-projects.parquet',
    contentType: 'application/vnd.apache.parquet',
    isCompressed: true,
    content: { chunks: parquetChunks },
  },
  {
    format: 'sqlite',
    label: 'SQLite',
    file: `${DATABASE}.sqlite`,
    contentType: 'application/vnd.sqlite3',
    content: { writeFile: writeSqliteFile },
  },
  {
    format: 'datasette-metadata',
    label: 'Metadata of the SQLite file for Datasette',
    file: 'metadata.json',
    contentType: 'application/json',
    content: { chunks: datasetteMetadataChunks },
  },
];

/** The files of the whole catalogue, in the order of their list. */
export const bulkFormats: readonly BulkFormat[] = [...everyProject, ...everySnapshot];

/** The formats that can hold all projects of the archive. */
export const bulkFormatsOf = ({ count }: Pick<Archive, 'count'>): readonly BulkFormat[] =>
  bulkFormats.filter((format) => cannotHold(format, count) === undefined);
