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
 * An error response of the service, or of a proxy in front of it. The message says what to change.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** HTTP status. */
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

  constructor(url: string, status: number, problem: ProblemMembers = {}) {
    super(problem.detail ?? `${url} returned status ${status}.`);
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
