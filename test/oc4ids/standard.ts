import { readFileSync } from 'node:fs';
import Ajv04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';

/** The Open Contracting for Infrastructure Data Standard, version 0.9. */
const contentOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

export const projectSchema = JSON.parse(contentOf('../../src/oc4ids/standard/project-schema.json'));
const packageSchema = JSON.parse(contentOf('schema/project-package-schema.json'));

// The schemas have additional keywords, such as `codelist`.
const ajv = new Ajv04.default({ strict: false, allErrors: true });
addFormats.default(ajv);
const validateProject = ajv.compile(projectSchema);
const validatePackage = ajv.compile(packageSchema);

/** What is wrong with a project; empty if it is valid. */
export function projectErrors(project: unknown): readonly string[] {
  return validateProject(project) ? [] : errorLines(validateProject.errors!);
}

/**
 * What is wrong with a package; empty if it is valid. Only the ids of projects are compared with
 * each other: comparing all their values takes minutes.
 */
export function packageErrors({ projects, ...head }: Record<string, unknown>): readonly string[] {
  const all = projects as readonly { readonly id: string }[];
  const isValid = validatePackage({ ...head, projects: all.slice(0, 1) });
  const ids = new Set(all.map(({ id }) => id));
  return [
    ...(isValid ? [] : errorLines(validatePackage.errors!)),
    ...(ids.size === all.length ? [] : ['two projects have the same id']),
    ...all.slice(1).flatMap((project) => projectErrors(project).map((line) => `${project.id}: ${line}`)),
  ];
}

const errorLines = (errors: readonly { instancePath: string; message?: string }[]) =>
  errors.map(({ instancePath, message }) => `${instancePath} ${message}`);

/** The codes of a codelist. */
export function codesOf(codelist: string): ReadonlySet<string> {
  const rows = parse(contentOf(`codelists/${codelist}.csv`), { columns: true }) as { Code: string }[];
  return new Set(rows.map(({ Code }) => Code));
}

type Json = null | string | number | boolean | readonly Json[] | { readonly [member: string]: Json };

/** The paths of all values in a document, without list positions: `locations/address/region`. */
export function pathsIn(value: unknown, path = ''): ReadonlySet<string> {
  const found = new Set<string>();
  collect(value as Json, path, found);
  return found;
}

function collect(value: Json, path: string, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, path, found);
  else if (value !== null && typeof value === 'object')
    for (const [name, member] of Object.entries(value))
      collect(member, path === '' ? name : `${path}/${name}`, found);
  else found.add(path);
}

/**
 * The paths of values that the standard wants to be omitted: null, empty strings, lists and
 * objects.
 */
export function emptyIn(value: unknown, path = ''): readonly string[] {
  if (value === null || value === undefined || value === '') return [path];
  if (typeof value !== 'object') return [];
  const members = Object.entries(value);
  return members.length === 0
    ? [path]
    : members.flatMap(([name, member]) => emptyIn(member, `${path}/${name}`));
}

interface Schema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
}

/** Whether the schema of a project has a path. Validation accepts members that it does not have. */
export function isInSchema(path: string): boolean {
  let schema: Schema | undefined = projectSchema;
  for (const name of path.split('/')) schema = resolved(schema)?.properties?.[name];
  return schema !== undefined;
}

function resolved(schema: Schema | undefined): Schema | undefined {
  if (schema?.$ref !== undefined) return resolved(projectSchema.definitions[schema.$ref.split('/').at(-1)!]);
  return schema?.items !== undefined && !Array.isArray(schema.items) ? resolved(schema.items) : schema;
}
