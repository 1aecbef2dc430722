export { baseUrl } from './base-url.ts';
export { fileResponse } from './file-response.ts';
export { Form, type FormLimits, formLimits, readForm, skipBody } from './form.ts';
export { healthDescriptions } from './health.ts';
export { metricsDescription } from './monitoring/node-metrics.ts';
export { type MountedService, mountedService } from './mounted-service.ts';
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
export { withoutPrivateHeaders, withPrivateHeaders } from './private-headers.ts';
export { beingMade, Problem, type ProblemKind, problemSchema } from './problem.ts';
export { createReceivingServer } from './receiving-server.ts';
export { textResponse } from './representation.ts';
export {
  attachment,
  type BufferedResponse,
  type HttpResponse,
  redirect,
  type StreamedResponse,
} from './response.ts';
export { type ReceivingRoute, type Route, type RouteRequest, splitUrl } from './route.ts';
export type { Pieces } from './sending/pieces.ts';
export { createServer, type ServerOptions } from './server.ts';
export { type StaticFile, staticFileRoutes } from './static-files.ts';
