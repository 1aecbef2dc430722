export { csvChunks } from './csv.ts';
export { type ExportFormat, exportFormats } from './format.ts';
export { WholeCatalogue, type WholeFile, wholeFilesDirectory } from './whole-catalogue.ts';
