import type { CodedTexts } from './municipality-column.ts';
import { byCodePoint, NO_VALUE } from './value-column.ts';

/** Numbers texts in the order in which they come, from 1 on, while an index is built. */
export class TextCoding {
  #codes = new Map<string, number>();

  /** Begins with the texts of codes 1, 2, .. */
  resume(texts: readonly string[]): void {
    this.#codes = new Map(texts.map((text, i) => [text, i + 1]));
  }

  /** `NO_VALUE` for null and "". */
  codeOf(value: string | number | null): number {
    if (value === null || value === '') return NO_VALUE;
    const text = String(value);
    const code = this.#codes.get(text) ?? this.#codes.size + 1;
    if (code > this.#codes.size) this.#codes.set(text, code);
    return code;
  }

  /** The texts that columns of codes have, by code point, and the same columns with the codes of this order. */
  sortedIn(columns: readonly Uint32Array[]): {
    readonly texts: readonly string[];
    readonly columns: readonly Uint32Array[];
  } {
    const isUsed = new Uint8Array(this.#codes.size + 1);
    for (const codes of columns) for (let i = 0; i < codes.length; i++) isUsed[codes[i]!] = 1;
    const texts = [...this.#codes.keys()].filter((_, i) => isUsed[i + 1] === 1).sort(byCodePoint);
    const sorted = new Uint32Array(isUsed.length);
    for (const [i, text] of texts.entries()) sorted[this.#codes.get(text)!] = i + 1;
    return { texts, columns: columns.map((codes) => codes.map((code) => sorted[code]!)) };
  }

  /** The same of one column. */
  sorted(codes: Uint32Array): CodedTexts {
    const { texts, columns } = this.sortedIn([codes]);
    return { texts, codes: columns[0]! };
  }
}
