export { csvChunks } from './csv.ts';
