export { csvDownloadOperation } from './csv-download.ts';
export { LISTING_PATH, listingOperation } from './listing.ts';
export type { Operation } from './operation.ts';
export { createServer, type ServerOptions } from './server.ts';
