import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { TSchema } from 'typebox';
import type { CatalogueIndex } from '../index/index.ts';
import type { Parameter } from './parameters/parameter.ts';
import type { Pieces } from './sending/pieces.ts';

/** What an operation gets of a request. */
export interface OperationRequest {
  /** The service's own address without a slash at its end, for absolute links. */
  readonly base: string;
  /**
   * What a link begins with that names no host: the path that the service is below. Empty at the
   * root.
   */
  readonly prefix: string;
  readonly query: URLSearchParams;
  /** The variable parts of the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** The tag that the response will have. */
  readonly entityTag: string;
}

/**
 * What an operation answers: a complete body; if it may be large, in pieces; or a stream, opened
 * only to send the body.
 */
export interface OperationResponse {
  readonly status?: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Pieces | (() => Readable);
  /** Memory that a streamed body needs besides its buffers, as long as its client does not read. */
  readonly heldBytes?: number;
  /** The body must not be compressed: it is compressed already, or part of a file. */
  readonly asIs?: true;
}

/** Redirects permanently (301). */
export const movedTo = (location: string): OperationResponse => ({
  status: 301,
  headers: { location },
  body: '',
});

/** The statuses that any operation may answer with. */
export const usualStatuses: readonly number[] = [200, 304, 400, 414, 429, 431, 500, 503];

/** What the OpenAPI document says about an operation, besides its parameters. */
export interface OperationDocumentation {
  /** Name of its group in the document. */
  readonly group: string;
  /** Every status that it may answer with. */
  readonly statuses: readonly number[];
  /** Media types of successful responses, without their parameters. */
  readonly contentTypes: readonly string[];
  /** The body, if JSON Schema can describe it. Named shapes have their name as `$id`. */
  readonly schema?: TSchema;
  /** Replaces `schema` for CSV, where an operation offers it beside JSON. */
  readonly csvSchema?: TSchema;
  /** Replaces `schema` if the request has the parameter `fields`. */
  readonly schemaWithFields?: TSchema;
  /** Each line of a body of JSON lines. */
  readonly lineSchema?: TSchema;
  /** Replaces `lineSchema` if the request has the parameter `fields`. */
  readonly lineSchemaWithFields?: TSchema;
  /** The variable parts of the path. */
  readonly pathParameters?: readonly Parameter[];
  /** Headers of its responses besides the common ones. */
  readonly headers?: readonly (
    | 'X-Query-Corrected'
    | 'X-Query-Place'
    | 'X-Query-Understood'
    | 'X-Contractors-Found'
    | 'Content-Disposition'
    | 'X-Publication'
    | 'Deprecation'
    | 'Sunset'
    | 'Link'
  )[];
  /** Its description and headers say until when it stays, and what replaces it. */
  readonly isDeprecated?: boolean;
  /** Path and query whose response over the sample catalogue is the example. */
  readonly example?: string;
}

/** An operation as documents describe it. */
export interface DescribedOperation {
  readonly name: string;
  readonly description: string;
  /** Path, with variable parts as `:name`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Names that parameters had, and that are still read. */
  readonly formerParameters?: readonly string[];
  /** Absent for pages that people read. */
  readonly documentation?: OperationDocumentation;
}

/** One question that the service answers from its catalogue, at one address. */
export interface Operation extends DescribedOperation {
  /**
   * The published quarter that a request asks to be answered as of, as `2019-20-Q2`; undefined for the
   * present. May throw a `Problem`. Absent for operations that answer from the current index only.
   */
  quarterOf?(query: URLSearchParams, current: CatalogueIndex): string | undefined;
  /** Answers from the index of that quarter, or from the current one. */
  handle(request: OperationRequest, index: CatalogueIndex): OperationResponse | Promise<OperationResponse>;
}

/** Everything that an operation reads of a query. */
export const namesOf = ({ parameters, formerParameters = [] }: Operation): ReadonlySet<string> =>
  new Set([...parameters.map(({ name }) => name), ...formerParameters]);
