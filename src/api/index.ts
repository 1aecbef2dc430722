export { LISTING_PATH } from './listing.ts';
export type { Operation } from './operation.ts';
export { apiOperations } from './operations.ts';
export { createServer, type ServerOptions } from './server.ts';
