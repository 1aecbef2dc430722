type Json = Readonly<Record<string, unknown>>;

/**
 * Collects the named schemas of a document. A schema with an `$id` is written once, under
 * `components`, and referred to everywhere else. The `$id` itself is left out: JSON Schema would
 * take it for an address.
 */
export class SchemaComponents {
  readonly #schemas = new Map<string, unknown>();

  /** The schema for use in the document. Throws if two different schemas have the same name. */
  reference(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.reference(each));
    if (schema === null || typeof schema !== 'object') return schema;
    const { $id, ...rest } = schema as Json;
    const inner = Object.fromEntries(
      Object.entries(withType(rest)).map(([name, value]) => [name, this.reference(value)]),
    );
    if (typeof $id !== 'string') return inner;
    const known = this.#schemas.get($id);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(inner))
      throw new Error(`two different schemas are named ${$id}`);
    this.#schemas.set($id, inner);
    return { $ref: `#/components/schemas/${$id}` };
  }

  /** All named schemas so far, by name. */
  all(): Record<string, unknown> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/**
 * Adds the type to an enumeration of strings, because Swagger UI and client generators rely on it.
 */
function withType(schema: Json): Json {
  const choices = schema.enum;
  if (schema.type !== undefined || !Array.isArray(choices)) return schema;
  return choices.every((choice) => typeof choice === 'string') ? { type: 'string', ...schema } : schema;
}
