import type { Archive } from '../index/index.ts';
import { type Province, period, provinces, slugify } from '../project/index.ts';
import type { FileOptions } from './file-options.ts';
import { cannotHold, type ExportFormat, exportFormats } from './format.ts';
import { historyCsvChunks, historyJsonlChunks } from './history/history-files.ts';
import { linesFrame, packageFrame } from './oc4ids/chunks.ts';
import { oc4idsHead, publicationOf } from './oc4ids/package-head.ts';
import { parquetChunks } from './parquet/parquet-file.ts';
import type { TextFrame } from './projects.ts';
import { DATABASE, datasetteMetadataChunks } from './sqlite/datasette-metadata.ts';
import { writeSqliteFile } from './sqlite/sqlite-file.ts';

/** Files of OC4IDS are written together: this is what stands around the projects of one. */
export interface Oc4idsContent {
  readonly oc4idsFrame: (archive: Archive, options: FileOptions) => TextFrame;
}

/** A file of the whole catalogue. */
export interface BulkFormat
  extends Pick<
    ExportFormat,
    'format' | 'label' | 'contentType' | 'isCompressed' | 'isNeverEmpty' | 'maxProjects'
  > {
  /** Its name. */
  readonly file: string;
  /** It has the projects of this province only. Without any there is no file. */
  readonly province?: Province;
  /** Makes it: in pieces, or at a path where there is no file yet. */
  readonly content:
    | { readonly chunks: (archive: Archive, options: FileOptions) => AsyncIterable<Uint8Array> }
    | { readonly writeFile: (archive: Archive, path: string, options: FileOptions) => Promise<void> }
    | Oc4idsContent;
}

const oc4idsPackage: Oc4idsContent = {
  oc4idsFrame: (archive, { base, uri, attribution }) =>
    packageFrame(oc4idsHead(archive, { ...publicationOf(archive, base, attribution), uri })),
};

/** The formats of downloads, with all projects. */
const everyProject: readonly BulkFormat[] = exportFormats.map(({ ending, chunks, ...format }) => ({
  ...format,
  file: `infrastructure-projects.${ending}`,
  content:
    format.format === 'oc4ids'
      ? oc4idsPackage
      : { chunks: (archive, options) => chunks(archive, archive.allPositions, options) },
}));

/** Formats with every snapshot of every project. */
const everySnapshot: readonly BulkFormat[] = [
  {
    format: 'history-csv',
    label: `CSV of every ${period.one}`,
    file: 'infrastructure-projects-history.csv',
    contentType: 'text/csv; charset=utf-8',
    content: { chunks: historyCsvChunks },
  },
  {
    format: 'history-jsonl',
    label: `JSON Lines of every ${period.one}`,
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

const { ending, chunks: _, ...oc4ids } = exportFormats.find(({ format }) => format === 'oc4ids')!;

/** OC4IDS for those to whom a package of all projects is too large. */
const smallerOc4ids: readonly BulkFormat[] = [
  {
    ...oc4ids,
    format: 'oc4ids-jsonl',
    label: 'OC4IDS, a project on each line',
    file: 'infrastructure-projects.oc4ids.jsonl',
    contentType: 'application/x-ndjson',
    content: { oc4idsFrame: () => linesFrame },
  },
  ...provinces.map((province): BulkFormat => {
    const slug = slugify(province);
    return {
      ...oc4ids,
      format: `oc4ids-${slug}`,
      label: `OC4IDS, ${province}`,
      file: `infrastructure-projects-${slug}.${ending}`,
      province,
      content: oc4idsPackage,
    };
  }),
];

/** The files of the whole catalogue, in the order of their list. */
export const bulkFormats: readonly BulkFormat[] = [...everyProject, ...everySnapshot, ...smallerOc4ids];

/** The formats of all projects that can hold so many. */
export const formatsFor = (count: number): readonly BulkFormat[] =>
  bulkFormats.filter((format) => format.province === undefined && cannotHold(format, count) === undefined);
