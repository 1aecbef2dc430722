import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { CatalogueIndex } from '../index/index.ts';
import type { Parameter } from './parameter.ts';

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
export interface Answer {
  readonly status?: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer | (() => Readable);
  /** The body goes out as it is, whatever codings the client takes: it is compressed already, or a part of a file. */
  readonly asIs?: true;
}

/** Leads a client to the right address for good. */
export const movedTo = (location: string): Answer => ({ status: 301, headers: { location }, body: '' });

/** One thing that the service can be asked, at one address. */
export interface Operation {
  readonly name: string;
  readonly description: string;
  /** Address, with variable parts as `:name`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  answer(request: OperationRequest, index: CatalogueIndex): Answer | Promise<Answer>;
}
