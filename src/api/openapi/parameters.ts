import type { DescribedOperation } from '../../http/operation.ts';
import type { Parameter } from '../../http/parameters/parameter.ts';
import type { SchemaComponents } from './schema-components.ts';

type ParameterObject = Readonly<Record<string, unknown>> & { readonly name: string };

/**
 * A parameter as an OpenAPI object. The two list styles are comma-separated lists and repeated
 * parameters.
 */
function parameterObject(parameter: Parameter, place: 'query' | 'path', schemas: SchemaComponents) {
  const { name, description, repeatable, maxItems, accepted } = parameter;
  const schema = schemas.reference(parameter.schema) as { readonly type?: string };
  const isList = schema.type === 'array';
  return {
    name,
    in: place,
    required: place === 'path',
    description: accepted === undefined ? description : `${description} Accepts ${accepted}.`,
    ...((isList || repeatable) && { style: 'form', explode: repeatable === true }),
    schema: repeatable
      ? { type: 'array', items: schema, ...(maxItems !== undefined && { maxItems }) }
      : schema,
  };
}

const textOf = (parameter: ParameterObject): string => JSON.stringify(parameter);

/** Names of components have no exclamation marks: `status_not` for the parameter `status!`. */
const componentName = ({ name }: ParameterObject): string => name.replace(/!$/, '_not');

/**
 * The parameters of all operations without repetition. Those of several operations are under
 * `components`; if one name has two meanings (`limit` of projects, `limit` of groups), the second
 * is described where it is used.
 */
export class ParameterComponents {
  readonly #shared = new Map<string, ParameterObject>();
  readonly #schemas: SchemaComponents;

  constructor(operations: readonly DescribedOperation[], schemas: SchemaComponents) {
    this.#schemas = schemas;
    const uses = new Map<string, number>();
    for (const parameter of operations.flatMap((operation) => this.#objects(operation))) {
      const text = textOf(parameter);
      uses.set(text, (uses.get(text) ?? 0) + 1);
      if (uses.get(text) === 2 && !this.#shared.has(parameter.name))
        this.#shared.set(parameter.name, parameter);
    }
  }

  /** The `parameters` of one operation. */
  of(operation: DescribedOperation): readonly unknown[] {
    return this.#objects(operation).map((parameter) => {
      const shared = this.#shared.get(parameter.name);
      const isShared = shared !== undefined && textOf(shared) === textOf(parameter);
      return isShared ? { $ref: `#/components/parameters/${componentName(parameter)}` } : parameter;
    });
  }

  all(): Record<string, unknown> {
    return Object.fromEntries(
      Array.from(this.#shared.values(), (parameter) => [componentName(parameter), parameter]),
    );
  }

  #objects({ parameters, documentation }: DescribedOperation): readonly ParameterObject[] {
    const inPath = documentation?.pathParameters ?? [];
    return [
      ...inPath.map((parameter) => parameterObject(parameter, 'path', this.#schemas)),
      ...parameters.map((parameter) => parameterObject(parameter, 'query', this.#schemas)),
    ];
  }
}
