export { documentationRoutes } from './openapi/routes.ts';
export { apiOperations } from './operations.ts';
