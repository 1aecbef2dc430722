import { STATUS_CODES } from 'node:http';
import Type from 'typebox';
import type { Absence } from '../index/index.ts';

/** The kinds of problem, with their titles. */
export const problemTitles = {
  'bad-parameter': 'Invalid parameter',
  'bad-request': 'Bad request',
  'not-found': 'Not found',
  'not-kept': 'No longer kept',
  'method-not-allowed': 'Method not allowed',
  'query-too-long': 'Query too long',
  'no-data': 'No data published yet',
  starting: 'Service starting',
  stopping: 'Service stopping',
  'unreadable-data': 'Data cannot be read',
  'being-made': 'Not ready yet',
  busy: 'Service busy',
  'too-many-requests': 'Too many requests',
  internal: 'Internal error',
} as const;

export type ProblemKind = keyof typeof problemTitles;

const problemStatuses = {
  'bad-parameter': 400,
  'bad-request': 400,
  'not-found': 404,
  'not-kept': 410,
  'method-not-allowed': 405,
  'query-too-long': 414,
  'no-data': 503,
  starting: 503,
  stopping: 503,
  'unreadable-data': 503,
  'being-made': 503,
  busy: 503,
  'too-many-requests': 429,
  internal: 500,
} as const satisfies Record<ProblemKind, number>;

const kinds = Object.keys(problemTitles) as readonly ProblemKind[];

const problemType = (kind: ProblemKind): string => `urn:infra-projects:problem:${kind}`;

/** A problem in JSON. */
export const problemSchema = Type.Object(
  {
    type: Type.Enum(kinds.map(problemType), { description: 'The kind of problem.' }),
    title: Type.Enum(
      kinds.map((kind) => problemTitles[kind]),
      { description: 'The kind of problem, in words.' },
    ),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What went wrong, and what to change.' }),
    parameter: Type.Optional(Type.String({ description: 'The invalid parameter.' })),
    value: Type.Optional(
      Type.Union([Type.String(), Type.Array(Type.String())], { description: 'The value sent.' }),
    ),
    allowed: Type.Optional(Type.Array(Type.String(), { description: 'The accepted values.' })),
    minimum: Type.Optional(Type.Number({ description: 'The lowest accepted number.' })),
    maximum: Type.Optional(Type.Number({ description: 'The highest accepted number.' })),
    request_id: Type.Optional(
      Type.String({ description: 'Identifies the request in the log of the service.' }),
    ),
  },
  { $id: 'Problem', additionalProperties: false },
);

/**
 * An error that clients get as `application/problem+json` (RFC 9457). Its message says what to
 * change.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  readonly status: number;
  readonly members: Readonly<Record<string, unknown>>;
  /** When to try again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ProblemKind,
    detail: string,
    members: Readonly<Record<string, unknown>> = {},
    status: number = problemStatuses[kind],
    retryAfterSeconds?: number,
  ) {
    super(detail);
    this.kind = kind;
    this.status = status;
    this.members = members;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  toJson(requestId?: string): string {
    return JSON.stringify({
      type: problemType(this.kind),
      title: problemTitles[this.kind],
      status: this.status,
      detail: this.message,
      ...this.members,
      ...(requestId !== undefined && { request_id: requestId }),
    });
  }
}

const absences: Readonly<
  Record<Absence, { readonly kind: ProblemKind; readonly detail: string; readonly retryAfterSeconds: number }>
> = {
  starting: {
    kind: 'starting',
    detail: 'The service is starting and loads its data: try again in a moment.',
    retryAfterSeconds: 2,
  },
  'nothing published': {
    kind: 'no-data',
    detail: 'No data has been published yet: import a snapshot.',
    retryAfterSeconds: 10,
  },
  failing: {
    kind: 'unreadable-data',
    detail: 'The service cannot read its data: try again later. Its log says why.',
    retryAfterSeconds: 10,
  },
};

/** There is no index to answer from. */
export function noData(absence: Absence = 'nothing published'): Problem {
  const { kind, detail, retryAfterSeconds } = absences[absence];
  return new Problem(kind, detail, {}, 503, retryAfterSeconds);
}

/** About as long as the downloads of the whole catalogue take to make. */
const BEING_MADE_RETRY_SECONDS = 30;
const UNAVAILABLE_RETRY_SECONDS = 30;

/** A download of the newest data is not ready yet. */
export function beingMade(): Problem {
  const detail = 'The files of the newest data are being made: try again in half a minute.';
  return new Problem('being-made', detail, {}, 503, BEING_MADE_RETRY_SECONDS);
}

/** About as long as the index of a past quarter takes to make for some ten thousand projects. */
const PAST_RETRY_SECONDS = 5;

/** The index of a past quarter is not ready yet. */
export function pastBeingMade(quarter: string): Problem {
  const detail = `The answers as of ${quarter} are being prepared: try again in a few seconds.`;
  return new Problem('being-made', detail, {}, 503, PAST_RETRY_SECONDS);
}

/** Building the index of a past quarter could end the service. */
export const noMemoryForPast = (): Problem =>
  new Problem('bad-request', 'This service has too little memory for past quarters: leave as_of out.');

/** The problem for a status that came without one. It shows no details. */
export function problemForStatus(status: number): Problem {
  if (status === 414)
    return new Problem('query-too-long', 'The query string is longer than 8192 bytes: shorten it.');
  if (status >= 400 && status < 500) {
    const reason = STATUS_CODES[status] ?? 'Bad Request';
    return new Problem(
      'bad-request',
      `The request was rejected (${reason}): correct it and try again.`,
      {},
      status,
    );
  }
  if (status === 503)
    return new Problem(
      'busy',
      'What this address needs is not there at present: try again in half a minute.',
      {},
      503,
      UNAVAILABLE_RETRY_SECONDS,
    );
  return new Problem('internal', 'Something went wrong inside the service: try again in a moment.');
}
