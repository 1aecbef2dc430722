/** Data in RDF, as members of JSON-LD with the prefixes of a context. */

/** A node: a resource with an address (`@id`), or one that only its owner refers to. */
export interface GraphNode {
  readonly '@id'?: string;
  readonly '@type'?: string;
  readonly [property: string]: GraphValue | undefined;
}

/** A value with its type or language. */
interface Literal {
  readonly '@value': string;
  readonly '@type'?: string;
  readonly '@language'?: string;
}

export type GraphValue = string | Literal | GraphNode | readonly GraphValue[];

/** The prefixes of names, each with what it stands for. */
export type Prefixes = Readonly<Record<string, string>>;

export const jsonLd = (prefixes: Prefixes, nodes: readonly GraphNode[]): string =>
  JSON.stringify({ '@context': prefixes, '@graph': nodes });

/** The same in Turtle. Addresses must be without blanks, quotation marks and brackets `<>{}`. */
export function turtle(prefixes: Prefixes, nodes: readonly GraphNode[]): string {
  const heads = Object.entries(prefixes).map(([prefix, address]) => `@prefix ${prefix}: <${address}> .\n`);
  const blocks = nodes.map((node) => `\n<${node['@id']}> ${members(node, '  ')} .\n`);
  return heads.join('') + blocks.join('');
}

function members({ '@id': _, '@type': type, ...properties }: GraphNode, indent: string): string {
  const lines = Object.entries(properties).flatMap(([property, value]) =>
    value === undefined ? [] : [`${property} ${objects(value, indent)}`],
  );
  return [...(type === undefined ? [] : [`a ${type}`]), ...lines].join(` ;\n${indent}`);
}

function objects(value: GraphValue, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (isList(value)) return value.map((each) => objects(each, indent)).join(', ');
  if (isLiteral(value)) {
    if (value['@language'] !== undefined) return `${quoted(value['@value'])}@${value['@language']}`;
    return value['@type'] === undefined
      ? quoted(value['@value'])
      : `${quoted(value['@value'])}^^${value['@type']}`;
  }
  const { '@id': address, ...rest } = value;
  if (address !== undefined) return `<${address}>`;
  return `[\n${indent}  ${members(rest, `${indent}  `)}\n${indent}]`;
}

const isList = (value: GraphValue): value is readonly GraphValue[] => Array.isArray(value);
const isLiteral = (value: Literal | GraphNode): value is Literal => '@value' in value;

/** Every escape of JSON is one of Turtle. */
const quoted = (text: string): string => JSON.stringify(text);
