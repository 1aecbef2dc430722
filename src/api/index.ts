export { apiOperations } from './operations.ts';
