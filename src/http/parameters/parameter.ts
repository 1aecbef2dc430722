import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Problem } from '../problem.ts';

/**
 * A query parameter. Its schema checks the value, makes the sentence of a refusal and documents it; a schema of type
 * array takes a list with commas, and a repeatable parameter may be given any number of times.
 */
export interface Parameter {
  readonly name: string;
  readonly schema: TSchema;
  readonly description: string;
  readonly repeatable?: true;
  /** What is accepted, in words, where the schema alone does not tell it well. */
  readonly accepted?: string;
}

/** The members of JSON Schema that parameters use. */
interface SchemaMembers {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: SchemaMembers;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A request's parameters: checked values by name, and the recognised pairs as they were given, for links. */
export interface ParameterReading {
  readonly values: Readonly<Record<string, unknown>>;
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/**
 * Reads the recognised parameters of a query string. Unknown ones are passed over, empty ones are as if absent.
 * Fails with a `Problem` that names the parameter, what was given and what is accepted.
 */
export function readParameters(query: URLSearchParams, parameters: readonly Parameter[]): ParameterReading {
  const values: Record<string, unknown> = {};
  const pairs: (readonly [string, string])[] = [];
  for (const parameter of parameters) {
    // Most are absent: asking for their values would make a list for each.
    if (!query.has(parameter.name)) continue;
    const given = query.getAll(parameter.name).filter((text) => text !== '');
    if (given.length === 0) continue;
    if (given.length > 1 && parameter.repeatable !== true) throw givenTwice(parameter, given);
    const read = given.map((text) => readValue(parameter, text));
    values[parameter.name] = parameter.repeatable === true ? read : read[0];
    for (const text of given) pairs.push([parameter.name, text]);
  }
  return { values, pairs };
}

function readValue(parameter: Parameter, text: string): unknown {
  const value = converted(parameter.schema as SchemaMembers, text);
  if (Value.Check(parameter.schema, value)) return value;
  throw refused(parameter, text);
}

/** The text as the type that the schema speaks of; text that is none stays as it is and fails the check. */
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

function givenTwice({ name }: Parameter, given: readonly string[]): Problem {
  return new Problem('bad-parameter', `${name} was given ${given.length} times: give it once.`, {
    parameter: name,
    value: given,
  });
}

function refused(parameter: Parameter, text: string): Problem {
  const schema = parameter.schema as SchemaMembers;
  const allowed = schema.enum ?? schema.items?.enum;
  const { minimum, maximum } = schema;
  const accepted = parameter.accepted ?? acceptedBy(schema);
  const wrong = schema.items?.enum ? unknownItems(text, schema.items.enum) : text;
  return new Problem('bad-parameter', `${parameter.name} takes ${accepted}, not "${wrong}".`, {
    parameter: parameter.name,
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
  if (items?.enum) return `a list, with commas, of ${items.enum.join(', ')}`;
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  return type === 'boolean' ? 'true or false' : `a ${type}`;
}
