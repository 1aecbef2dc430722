import { PIECE_BYTES, type Pieces } from '../http/sending/pieces.ts';
import { floatJson } from '../project/index.ts';

/** Text that goes into JSON unchanged: JSON written earlier, or a number in a special form. */
export class JsonLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An amount of money, always written as a float; null if unknown. */
export function amount(amount: number | null): JsonLiteral | null {
  return amount === null ? null : new JsonLiteral(floatJson(amount));
}

/** `JSON.stringify` for values that contain literals. */
export function jsonOf(value: unknown): string {
  if (value instanceof JsonLiteral) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonOf(member)}`).join(',')}}`;
}

/** The texts around the values of a JSON list. */
export interface ListFrame {
  readonly before: string;
  readonly after: string;
}

/** The most values of one piece of a list: some are read from disk. */
const VALUES_OF_A_PIECE = 100;

/** A list whose values are written when their piece is made. */
export function* listJson<T>(
  values: Iterable<T>,
  { before, after }: ListFrame,
  textOf: (value: T) => string,
): Pieces {
  let json = before;
  let written = 0;
  for (const value of values) {
    if (json.length >= PIECE_BYTES || (written > 0 && written % VALUES_OF_A_PIECE === 0)) {
      yield json;
      json = '';
    }
    json += written++ === 0 ? textOf(value) : `,${textOf(value)}`;
  }
  yield json + after;
}
