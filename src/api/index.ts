export { apiPageRoutes, openApiRoute } from './openapi/routes.ts';
export { apiOperations } from './operations.ts';
