import type { Operation, OperationRequest, OperationResponse } from '../http/operation.ts';
import { apiPaths } from '../query/addresses.ts';

/** An operation that is going to be removed. Days are `YYYY-MM-DD` and begin at 00:00 UTC. */
export interface Deprecation {
  /** The path as `apiPaths` and `downloadPaths` have it. */
  readonly path: string;
  /** Since this day a successor exists. */
  readonly since: string;
  /** From this day on, the operation may be gone: at least a year after `since`. */
  readonly until: string;
  /** The path of the successor. Its variable parts are among those of `path`. */
  readonly successor: string;
}

const VARIABLE_PARTS = /:\w+/g;

/** The operations that are going to be removed, as docs/api.md promises to announce them. */
export const deprecations: readonly Deprecation[] = [
  { path: apiPaths.formerMap, since: '2026-11-24', until: '2027-11-24', successor: apiPaths.map },
];

/**
 * The operations, of which those in the table say so in their description and successful responses.
 * Throws an error if the table names an unknown operation or removes one too early.
 */
export function withDeprecations(
  operations: readonly Operation[],
  table: readonly Deprecation[],
): readonly Operation[] {
  const paths = new Set(operations.map(({ path }) => path));
  for (const deprecation of table) check(deprecation, paths);
  return operations.map((operation) => {
    const deprecation = table.find(({ path }) => path === operation.path);
    return deprecation === undefined ? operation : deprecated(operation, deprecation);
  });
}

function check({ path, since, until, successor }: Deprecation, paths: ReadonlySet<string>): void {
  for (const known of [path, successor])
    if (!paths.has(known)) throw new Error(`The deprecation of ${path} names no operation: ${known}`);
  for (const part of successor.match(VARIABLE_PARTS) ?? [])
    if (!path.match(VARIABLE_PARTS)?.includes(part))
      throw new Error(`The deprecation of ${path} has no value for ${part} of ${successor}`);
  const earliest = new Date(since);
  earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
  if (!(new Date(until) >= earliest))
    throw new Error(`${path} must stay a year: from ${since} until ${earliest.toISOString().slice(0, 10)}`);
}

function deprecated(operation: Operation, deprecation: Deprecation): Operation {
  const { since, until, successor } = deprecation;
  const { documentation } = operation;
  const notice = `Deprecated since ${since} and may be gone from ${until}: use \`${successor}\`.`;
  return {
    ...operation,
    description: `${operation.description} ${notice}`,
    ...(documentation !== undefined && {
      documentation: {
        ...documentation,
        isDeprecated: true,
        headers: [...(documentation.headers ?? []), 'Deprecation', 'Sunset', 'Link'],
      },
    }),
    handle: async (request, index) =>
      announced(await operation.handle(request, index), headersOf(deprecation, request)),
  };
}

/** Errors and redirects stay as they are: they have no content that a program would miss. */
const announced = (response: OperationResponse, headers: Readonly<Record<string, string>>) =>
  (response.status ?? 200) < 300 ? { ...response, headers: { ...response.headers, ...headers } } : response;

/**
 * `Deprecation` is a date of structured fields (RFC 9745, 2.1), `Sunset` one of HTTP (RFC 8594, 3),
 * `successor-version` a link relation of RFC 5829.
 */
function headersOf(
  { since, until, successor }: Deprecation,
  { base, path }: OperationRequest,
): Readonly<Record<string, string>> {
  const address = successor.replace(VARIABLE_PARTS, (part) => encodeURIComponent(path[part.slice(1)]!));
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(until).toUTCString(),
    link: `<${base}${address}>; rel="successor-version"`,
  };
}
