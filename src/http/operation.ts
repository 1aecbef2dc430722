import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { TSchema } from 'typebox';
import type { CatalogueIndex } from '../index/index.ts';
import type { Parameter } from './parameters/parameter.ts';

/** What an operation knows of a request. */
export interface OperationRequest {
  /** Address of the service without a slash at its end, for absolute links. */
  readonly base: string;
  readonly query: URLSearchParams;
  /** The variable parts of the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Tag of what this very request is answered with. */
  readonly entityTag: string;
}

/** An answer: a whole body, or a stream for what may be large. A stream is only read when the client wants the body. */
export interface OperationResponse {
  readonly status?: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer | (() => Readable);
  /** The body goes out as it is, whatever codings the client takes: it is compressed already, or a part of a file. */
  readonly asIs?: true;
}

/** Leads a client to the right address for good. */
export const movedTo = (location: string): OperationResponse => ({
  status: 301,
  headers: { location },
  body: '',
});

/** What every answer that is made from the catalogue may come with. */
export const usualStatuses: readonly number[] = [200, 304, 400, 414, 429, 431, 500, 503];

/** Groups in which operations are told of, in this order. */
export const operationGroups = [
  { name: 'Find', description: 'Search the listing, narrow it, put it in order and page through it.' },
  { name: 'Figures', description: 'Counts, costs and what changed from quarter to quarter.' },
  { name: 'Projects', description: 'All that is known of one project.' },
  { name: 'Downloads', description: 'Projects to take away, as files.' },
  { name: 'Service', description: 'The service itself.' },
] as const;

/** What an operation is told of to those who call it: the OpenAPI document is made of this and the parameters. */
export interface OperationDocumentation {
  readonly group: (typeof operationGroups)[number]['name'];
  /** Every status that it may answer with. */
  readonly statuses: readonly number[];
  /** Media types that the answer may have when all is well, without parameters. */
  readonly contentTypes: readonly string[];
  /** What the body is made of, where JSON Schema can say it. Named shapes carry their name as `$id`. */
  readonly schema?: TSchema;
  /** Replaces `schema` if the request has the parameter `fields`. */
  readonly schemaWithFields?: TSchema;
  /** What each line is made of, for a body of JSON lines. */
  readonly lineSchema?: TSchema;
  /** Schemas of the variable parts of the path. */
  readonly pathParameters?: readonly Parameter[];
  /** Headers that this answer may have besides those of all. */
  readonly headers?: readonly ('X-Query-Corrected' | 'Content-Disposition')[];
  /** Path and query whose answer over the sample is shown. */
  readonly example?: string;
}

/** An operation as others see it. */
export interface DescribedOperation {
  readonly name: string;
  readonly description: string;
  /** Address, with variable parts as `:name`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Absent for pages that people read. */
  readonly documentation?: OperationDocumentation;
}

/** One thing that the service can be asked, at one address. */
export interface Operation extends DescribedOperation {
  handle(request: OperationRequest, index: CatalogueIndex): OperationResponse | Promise<OperationResponse>;
}
