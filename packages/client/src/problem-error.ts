/** Members of a problem (RFC 9457) as the service sends it. */
interface ProblemMembers {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly parameter?: string;
  readonly value?: string | readonly string[];
  readonly allowed?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly request_id?: string;
}

/**
 * Why a request failed: the service, or a proxy before it, answered with an error (`problem`), nobody
 * answered or the connection broke (`refused`), the answer did not come in time (`late`), the signal
 * said to stop (`aborted`), the answer is not JSON (`unreadable`), or the address is none (`address`).
 */
export type FailureReason = 'problem' | 'refused' | 'late' | 'aborted' | 'unreadable' | 'address';

/** Everything that the client throws. The message says what to change. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly reason: FailureReason;
  /** HTTP status, 0 without an answer. */
  readonly status: number;
  /** Kind of problem, for example `urn:infra-projects:problem:bad-parameter`. */
  readonly type: string;
  readonly title: string;
  /** The address that was requested. */
  readonly url: string;
  /** The invalid parameter, if that was the problem. */
  readonly parameter: string | undefined;
  /** The value that was sent for it. */
  readonly value: string | readonly string[] | undefined;
  /** The values that it accepts. */
  readonly allowed: readonly string[] | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** Identifies the request in the log of the service: name it when you report an error. */
  readonly requestId: string | undefined;

  constructor(
    url: string,
    status: number,
    problem: ProblemMembers = {},
    reason: FailureReason = 'problem',
    cause?: unknown,
  ) {
    super(problem.detail ?? `${url} returned status ${status}.`, { cause });
    this.reason = reason;
    this.url = url;
    this.status = status;
    this.type = problem.type ?? 'about:blank';
    this.title = problem.title ?? `Status ${status}`;
    this.parameter = problem.parameter;
    this.value = problem.value;
    this.allowed = problem.allowed;
    this.minimum = problem.minimum;
    this.maximum = problem.maximum;
    this.requestId = problem.request_id;
  }
}

/** The error for an unsuccessful response. A body that is not a problem is ignored. */
export async function problemOf(url: string, response: Response): Promise<ProblemError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const problem = await response.json().catch(() => undefined);
  return new ProblemError(url, response.status, isProblem ? (problem as ProblemMembers) : undefined);
}

const words: Readonly<Record<Exclude<FailureReason, 'problem'>, string>> = {
  refused: 'cannot be reached',
  late: 'did not answer in time',
  aborted: 'was given up',
  unreadable: 'is not readable',
  address: 'is no address',
};

/** What a request, or reading its answer, failed with, as the error of this package. */
export function failureOf(url: string, error: unknown, signal?: AbortSignal): ProblemError {
  if (error instanceof ProblemError) return error;
  const { name, message } = error as Error;
  const reason = signal?.aborted
    ? 'aborted'
    : name === 'TimeoutError'
      ? 'late'
      : name === 'SyntaxError'
        ? 'unreadable'
        : 'refused';
  return failed(url, reason, error, message);
}

export const failed = (
  url: string,
  reason: keyof typeof words,
  cause: unknown,
  why = String(cause),
): ProblemError =>
  new ProblemError(url, 0, { detail: `${url} ${words[reason]}: ${why}`, title: reason }, reason, cause);
