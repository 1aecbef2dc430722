import { Compile } from 'typebox/schema';
import { projectsOf } from './project-rows.ts';

/** What of a file's projects is not as the schema of the standard says. */
export interface Conformance {
  /** Of the schema, like `0.9.5`. */
  readonly version: string;
  readonly projects: number;
  readonly conformant: number;
  /** In how many projects each problem is, the most frequent first. */
  readonly problems: readonly ProjectProblem[];
}

interface ProjectProblem {
  /** A member without its places in lists, and what it must be: `/budget/amount must be object`. */
  readonly problem: string;
  readonly count: number;
  /** The first project that has it, by its place in the file: `projects/12`. */
  readonly example: string;
}

/** Of one project, and of a file. A hostile one has a problem in each member. */
const MOST_PROBLEMS = 100;

/**
 * Compares the projects of an OC4IDS file, packed by gzip or not, with the schema of the standard.
 * @throws Oc4idsFileError that says where the file is wrong
 */
export async function conformanceOf(path: string, isPacked: boolean): Promise<Conformance> {
  const { default: schema } = await import('./standard/project-schema.json', { with: { type: 'json' } });
  const validator = Compile(schema as object);
  const problems = new Map<string, { count: number; readonly example: string }>();
  let [projects, conformant] = [0, 0];
  for await (const { place, project } of projectsOf(path, isPacked)) {
    projects += 1;
    const found = problemsOf(validator.Errors(project)[1]);
    if (found.size === 0) conformant += 1;
    for (const problem of found) {
      const known = problems.get(problem);
      if (known !== undefined) known.count += 1;
      else if (problems.size < MOST_PROBLEMS) problems.set(problem, { count: 1, example: place });
    }
  }
  const all = Array.from(problems, ([problem, { count, example }]) => ({ problem, count, example }));
  const version = /\d{1,3}__\d{1,3}__\d{1,3}/.exec(schema.id)![0].replaceAll('__', '.');
  return { version, projects, conformant, problems: all.sort((a, b) => b.count - a.count) };
}

const problemsOf = (
  errors: readonly { readonly instancePath: string; readonly message: string }[],
): ReadonlySet<string> =>
  new Set(
    errors
      .slice(0, MOST_PROBLEMS)
      .map(({ instancePath, message }) => `${instancePath.replace(/\/\d+(?=\/|$)/g, '')} ${message}`.trim()),
  );
