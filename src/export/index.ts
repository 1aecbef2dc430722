export { BulkDownloads } from './bulk-downloads.ts';
export type { BulkFile } from './bulk-files.ts';
export { csvChunks } from './csv.ts';
export { type ExportFormat, exportFormats, tooManyProjects } from './format.ts';
export { fetchCatalogue } from './mirror/mirror.ts';
export { Source } from './mirror/source.ts';
export { WorkFolder } from './mirror/work-folder.ts';
export { isPublishedCsv, PublishedCsvError, publishedCatalogue } from './published-csv.ts';
export { ExportThread } from './thread/export-thread.ts';
