export { ogcOperations } from './ogc/operations.ts';
export { apiPageRoutes, openApiRoute } from './openapi/routes.ts';
export { apiOperations } from './operations.ts';
