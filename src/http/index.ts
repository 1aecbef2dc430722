export { baseUrl } from './base-url.ts';
export { fileResponse } from './file-response.ts';
export { healthDescriptions } from './health.ts';
export { metricsDescription } from './metrics.ts';
export {
  type DescribedOperation,
  movedTo,
  type Operation,
  type OperationDocumentation,
  type OperationRequest,
  type OperationResponse,
  usualStatuses,
} from './operation.ts';
export {
  type Pairs,
  type Parameter,
  type ParameterReading,
  type ParameterValues,
  readParameters,
} from './parameters/parameter.ts';
export { beingMade, Problem, type ProblemKind, problemSchema } from './problem.ts';
export { textResponse } from './representation.ts';
export { redirect } from './response.ts';
export type { Route, RouteRequest } from './route.ts';
export type { Pieces } from './sending/pieces.ts';
export { createServer, type ServerOptions } from './server.ts';
export { type StaticFile, staticFileRoutes } from './static-files.ts';
