import type { Operand, QueryPart } from './typed-query.ts';

/** In capitals these would be operators. */
const operators: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/**
 * A query with these parts. Abbreviations are in capitals again, because they are not corrected
 * then.
 */
export function queryText(parts: readonly QueryPart[], abbreviations: ReadonlySet<string>): string {
  const written = (words: readonly string[], between: string) =>
    words
      .map((word) => (abbreviations.has(word) && !operators.has(word) ? word.toUpperCase() : word))
      .join(between);
  // Words of one token are joined by a hyphen: an operator takes one token.
  const operandText = ({ kind, words }: Operand, between: string) =>
    kind === 'phrase' ? `"${words.join(' ')}"` : written(words, between);
  const partText = (part: QueryPart) => {
    if (part.kind === 'excluded') return `-${operandText(part.operand, '-')}`;
    if (part.kind === 'either') return part.operands.map((operand) => operandText(operand, '-')).join(' OR ');
    return operandText(part, ' ');
  };
  return parts
    .map((part, at) => {
      // AND keeps words apart that are not next to each other.
      const isApart = part.kind === 'run' && parts[at - 1]?.kind === 'run';
      return isApart ? `AND ${partText(part)}` : partText(part);
    })
    .join(' ');
}
