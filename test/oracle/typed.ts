import { wordsIn } from './words.ts';

/** What stands between white space or quotation marks. */
interface Token {
  readonly text: string;
  readonly words: readonly string[];
  readonly isQuoted: boolean;
  /** Directly after a minus sign that begins it. */
  readonly isMinus: boolean;
}

const QUOTES = '"“”„«»';
const MINUS = '-−';

/** Text between two quotation marks, and what white space separates. */
function tokensOf(q: string): readonly Token[] {
  const marks = [...q].filter((character) => QUOTES.includes(character)).length;
  const tokens: Token[] = [];
  let [text, seen] = ['', 0];
  const end = (isQuoted: boolean, isMinus: boolean) => {
    if (text !== '' || isQuoted) tokens.push({ text, words: wordsIn(text), isQuoted, isMinus });
    text = '';
  };
  let isMinusBefore = false;
  for (const character of `${q} `) {
    const isInQuotes = seen % 2 === 1;
    if (QUOTES.includes(character) && (isInQuotes || seen + 1 < marks)) {
      if (isInQuotes) end(true, isMinusBefore);
      else {
        isMinusBefore = text !== '' && MINUS.includes(text);
        if (isMinusBefore) text = '';
        else end(false, false);
      }
      seen++;
    } else if (isInQuotes) text += character;
    else if (QUOTES.includes(character) || /\s/.test(character)) end(false, false);
    else text += character;
  }
  return tokens
    .map((token) => {
      const [first = '', second = ''] = [...token.text];
      const begins = !token.isQuoted && MINUS.includes(first) && first !== '' && /[\p{L}\p{N}]/u.test(second);
      return begins ? { ...token, isMinus: true } : token;
    })
    .filter(({ words }) => words.length > 0);
}

/** Words that one operator takes. */
export type Operand = Pick<Token, 'words' | 'isQuoted'>;
export type Part =
  | ({ readonly kind: 'operand'; readonly isApart: boolean } & Operand)
  | { readonly kind: 'either'; readonly operands: readonly Operand[] }
  | ({ readonly kind: 'excluded' } & Operand);

const isOperator = ({ text, isQuoted }: Token, name: string) => !isQuoted && text === name;

function partsOf(tokens: readonly Token[]): readonly Part[] {
  const all = tokens.filter((token) => !isOperator(token, 'AND'));
  const afterAnd = new Set(tokens.filter((_, i) => i > 0 && isOperator(tokens[i - 1]!, 'AND')));
  const isOperand = (token: Token | undefined): token is Token =>
    token !== undefined && !isOperator(token, 'OR') && !isOperator(token, 'NOT');
  const parts: Part[] = [];
  for (let i = 0; i < all.length; i++) {
    const token = all[i]!;
    if (isOperator(token, 'NOT') && isOperand(all[i + 1])) parts.push({ kind: 'excluded', ...all[++i]! });
    else if (isOperand(token) && token.isMinus) parts.push({ kind: 'excluded', ...token });
    else {
      const operands = [token];
      while (isOperand(token) && all[i + 1] !== undefined && isOperator(all[i + 1]!, 'OR')) {
        const other = all[i + 2];
        if (!isOperand(other) || other.isMinus) break;
        operands.push(other);
        i += 2;
      }
      if (operands.length > 1) parts.push({ kind: 'either', operands });
      else parts.push({ kind: 'operand', isApart: afterAnd.has(token), ...token });
    }
  }
  return parts;
}

/** The parts of a query, with neighbouring words in one. */
export function partsIn(q: string): readonly Part[] {
  const result: Part[] = [];
  for (const part of partsOf(tokensOf(q))) {
    const last = result.at(-1);
    const isNext = part.kind === 'operand' && !part.isQuoted && !part.isApart;
    if (isNext && last?.kind === 'operand' && !last.isQuoted)
      result[result.length - 1] = { ...last, words: [...last.words, ...part.words] };
    else result.push(part);
  }
  return result;
}
