export { csvChunks } from './csv.ts';
export { type ExportFormat, exportFormats } from './format.ts';
export { fetchCatalogue } from './mirror/mirror.ts';
export { Source } from './mirror/source.ts';
export { WorkFolder } from './mirror/work-folder.ts';
export { isPublishedCsv, publishedCatalogue } from './published-csv.ts';
export { WholeCatalogue, type WholeFile, wholeFilesDirectory } from './whole-catalogue.ts';
