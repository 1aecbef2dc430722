type Json = Readonly<Record<string, unknown>>;

/**
 * A document of OpenAPI 3.1 in the words of 3.0, whose schemas are of an older JSON Schema: `nullable` in place of the
 * type null, `enum` in place of `const`.
 */
export function asOpenApi30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOpenApi30);
  if (value === null || typeof value !== 'object') return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, asOpenApi30(member)]),
  );
  return withNullable(withEnum(inner));
}

function withEnum({ const: only, ...schema }: Json): Json {
  return only === undefined ? schema : { ...schema, enum: [only] };
}

function withNullable(schema: Json): Json {
  const { type, anyOf, ...rest } = schema;
  if (Array.isArray(type)) return { ...rest, type: type.find((each) => each !== 'null'), nullable: true };
  if (!Array.isArray(anyOf)) return schema;
  const others = anyOf.filter((choice: Json) => choice.type !== 'null');
  if (others.length === anyOf.length) return schema;
  return others.length === 1
    ? { ...rest, allOf: others, nullable: true }
    : { ...rest, anyOf: others, nullable: true };
}
