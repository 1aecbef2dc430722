export {
  type DescribedOperation,
  movedTo,
  type Operation,
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
export { beingMade, Problem, type ProblemKind, problemTitles } from './problem.ts';
export { createServer, type PageSupport, type ServerOptions } from './server.ts';
export type { StaticFile } from './static-files.ts';
