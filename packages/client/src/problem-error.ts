/** What the service says is wrong (RFC 9457), or what stands for it where a proxy answered instead. */
interface ProblemMembers {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly parameter?: string;
  readonly value?: string | readonly string[];
  readonly allowed?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The service refused or failed. The message says what to change. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** Kind of problem, like `urn:infra-projects:problem:bad-parameter`. */
  readonly type: string;
  readonly title: string;
  /** The address that was asked. */
  readonly url: string;
  /** The parameter that is not right, what was given, and what it takes. */
  readonly parameter: string | undefined;
  readonly value: string | readonly string[] | undefined;
  readonly allowed: readonly string[] | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;

  constructor(url: string, status: number, problem: ProblemMembers = {}) {
    super(problem.detail ?? `${url} answered with status ${status}.`);
    this.url = url;
    this.status = status;
    this.type = problem.type ?? 'about:blank';
    this.title = problem.title ?? `Status ${status}`;
    this.parameter = problem.parameter;
    this.value = problem.value;
    this.allowed = problem.allowed;
    this.minimum = problem.minimum;
    this.maximum = problem.maximum;
  }
}

/** The problem that an answer tells, whatever its body is. */
export async function problemOf(url: string, response: Response): Promise<ProblemError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const problem = await response.json().catch(() => undefined);
  return new ProblemError(url, response.status, isProblem ? (problem as ProblemMembers) : undefined);
}
