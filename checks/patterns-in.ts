import { type ESTree, parseSync, Visitor } from 'vite';

/** A regular expression in a file of source. */
export interface Pattern {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** What stands for a part of a pattern that is only known when the program runs. */
const UNKNOWN = 'x';

/**
 * The regular expressions of a file: literals, and what it gives to `RegExp`. In those, constants of
 * the same file are filled in, and `x` for whatever else they are made of.
 */
export function patternsIn(file: string, code: string): readonly Pattern[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const patterns: Pattern[] = [];
  const constants = new Map<string, ESTree.Expression>();
  const textOf = (node: ESTree.Argument | undefined): string => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
    if (node?.type === 'Identifier' && constants.has(node.name)) return textOf(constants.get(node.name));
    if (node?.type !== 'TemplateLiteral') return UNKNOWN;
    return node.quasis
      .map(({ value }, i) => value.cooked + (node.expressions[i] ? textOf(node.expressions[i]) : ''))
      .join('');
  };
  const add = (at: number, source: string, flags: string) =>
    patterns.push({ line: code.slice(0, at).split('\n').length, source, flags });
  const built: (ESTree.NewExpression | ESTree.CallExpression)[] = [];
  const collect = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') built.push(node);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
    Literal(node) {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression: collect,
    CallExpression: collect,
  }).visit(program);
  for (const {
    start,
    arguments: [source, flags],
  } of built)
    add(start, textOf(source), flags === undefined ? '' : textOf(flags));
  return patterns;
}
