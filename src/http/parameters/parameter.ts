import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Problem } from '../problem.ts';

/**
 * A query parameter. Its schema checks the value, gives its type, and documents it; error messages
 * are built from it, too. A schema of type array takes a comma-separated list, which may come in
 * several parts. A repeatable parameter may occur with up to `maxItems` different values. Define parameters `as const satisfies
 * Parameter`, so that `readParameters` knows their types.
 */
export interface Parameter {
  readonly name: string;
  readonly schema: TSchema;
  readonly description: string;
  readonly repeatable?: true;
  /** The most different values of a repeatable parameter. */
  readonly maxItems?: number;
  /** A larger number counts as this one. */
  readonly largest?: number;
  /** What the parameter takes, in words, if the schema alone does not say it well. */
  readonly accepted?: string;
  /** The usual form of what was sent, such as its capital letters. Links have it, too. */
  readonly usual?: (text: string) => string;
}

type ParameterValue<P extends Parameter> = P extends { readonly repeatable: true }
  ? readonly Static<P['schema']>[]
  : Static<P['schema']>;

/** The checked values of parameters, by name; absent ones are undefined. */
export type ParameterValues<P extends Parameter> = {
  readonly [Each in P as Each['name']]?: ParameterValue<Each>;
};

/** Names and values of a query string, in order. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** The parameters of a request. */
export interface ParameterReading<Values> {
  /** Checked values by name. */
  readonly values: Values;
  /** The recognised parameters as the client sent them, each value once, for links. */
  readonly pairs: Pairs;
}

/**
 * Reads the given parameters from a query string. Unknown parameters are ignored; an empty one
 * counts as absent, and equal values of a repeatable one count once. Throws a `Problem` that names
 * the parameter, the value sent and what is accepted.
 */
export function readParameters<P extends Parameter>(
  query: URLSearchParams,
  parameters: readonly P[],
): ParameterReading<ParameterValues<P>> {
  const values: Record<string, unknown> = {};
  const pairs: (readonly [string, string])[] = [];
  for (const parameter of parameters) {
    // Most parameters are absent, and `getAll` would allocate a list for each.
    if (!query.has(parameter.name)) continue;
    const given = query.getAll(parameter.name).filter((text) => text !== '');
    if (given.length === 0) continue;
    const texts = textsOf(parameter, given.map(parameter.usual ?? String));
    if (texts.length > (parameter.maxItems ?? Number.POSITIVE_INFINITY)) throw tooMany(parameter, texts);
    const read = texts.map((text) => readValue(parameter, text));
    values[parameter.name] = parameter.repeatable === true ? read : read[0];
    for (const text of texts) pairs.push([parameter.name, text]);
  }
  // Each value has just been checked against its schema.
  return { values: values as ParameterValues<P>, pairs };
}

/** The texts to read, each once; the parts of a comma-separated list are one text. */
function textsOf(parameter: Parameter, given: readonly string[]): readonly string[] {
  const { type }: SchemaMembers = parameter.schema;
  if (parameter.repeatable === true) return [...new Set(given)];
  if (type === 'array') return [given.join(',')];
  if (given.length > 1) throw repeated(parameter, given);
  return given;
}

/** The members of JSON Schema that parameters use. */
interface SchemaMembers {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: SchemaMembers;
  readonly minimum?: number;
  readonly maximum?: number;
}

function readValue({ name, schema, accepted, largest }: Parameter, text: string): unknown {
  const members: SchemaMembers = schema;
  const value = converted(members, text);
  if (Value.Check(schema, value))
    return largest !== undefined && (value as number) > largest ? largest : value;
  throw invalid(name, members, accepted ?? acceptedBy(members), text);
}

/**
 * The text converted to the schema's type. Text that cannot be converted is returned as it is and
 * fails the check.
 */
function converted(schema: SchemaMembers, text: string): unknown {
  switch (schema.type) {
    case 'integer':
      return /^-?\d+$/.test(text) ? Number(text) : text;
    case 'number':
      return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) ? Number(text) : text;
    case 'boolean':
      return { true: true, false: false }[text] ?? text;
    case 'array':
      return text.split(',').map((item) => converted(schema.items ?? {}, item.trim()));
    default:
      return text;
  }
}

function repeated({ name }: Parameter, texts: readonly string[]): Problem {
  return new Problem('bad-parameter', `${name} was given ${texts.length} times: give it once.`, {
    parameter: name,
    value: texts,
  });
}

function tooMany({ name, maxItems }: Parameter, texts: readonly string[]): Problem {
  const detail = `${name} takes at most ${maxItems} different values, not ${texts.length}: ask for some of them at a time.`;
  return new Problem('bad-parameter', detail, { parameter: name, maximum: maxItems });
}

function invalid(name: string, schema: SchemaMembers, accepted: string, text: string): Problem {
  const { minimum, maximum } = schema;
  const allowed = schema.enum ?? schema.items?.enum;
  const wrong = schema.items?.enum ? unknownItems(text, schema.items.enum) : text;
  return new Problem('bad-parameter', `${name} takes ${accepted}, not "${wrong}".`, {
    parameter: name,
    value: text,
    ...(allowed && { allowed }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  });
}

const unknownItems = (list: string, allowed: readonly string[]): string =>
  list
    .split(',')
    .filter((item) => !allowed.includes(item.trim()))
    .join(',');

function acceptedBy({ type, enum: allowed, items, minimum, maximum }: SchemaMembers): string {
  if (allowed) return `one of ${allowed.join(', ')}`;
  if (items?.enum) return `a comma-separated list of ${items.enum.join(', ')}`;
  if (type === 'integer')
    return `a whole number from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`;
  return type === 'boolean' ? 'true or false' : `a ${type}`;
}
