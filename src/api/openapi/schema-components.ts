type Json = Readonly<Record<string, unknown>>;

/**
 * Gathers the named shapes of a document: a schema that has an `$id` is told once, under `components`, and referred to
 * wherever it occurs. The `$id` itself is left out: in JSON Schema it would be an address.
 */
export class SchemaComponents {
  readonly #schemas = new Map<string, unknown>();

  /** The schema as it stands in the document. Fails when two different shapes have one name. */
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

  /** All named shapes so far, by name. */
  all(): Record<string, unknown> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** A choice of texts says that it is of texts: pages and generators of clients look for the type first. */
function withType(schema: Json): Json {
  const choices = schema.enum;
  if (schema.type !== undefined || !Array.isArray(choices)) return schema;
  return choices.every((choice) => typeof choice === 'string') ? { type: 'string', ...schema } : schema;
}
