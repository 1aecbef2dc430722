import { floatJson } from '../project/index.ts';

/** Text that goes into JSON unchanged: JSON written earlier, or a number in a special form. */
export class JsonLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An amount of money, always written as a float; null if unknown. */
export function amount(rand: number | null): JsonLiteral | null {
  return rand === null ? null : new JsonLiteral(floatJson(rand));
}

/** `JSON.stringify` for values that contain literals. */
export function jsonOf(value: unknown): string {
  if (value instanceof JsonLiteral) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonOf(member)}`).join(',')}}`;
}
