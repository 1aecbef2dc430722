import type { FormatTexts } from './locale.ts';
import { fill } from './text.ts';

/** Ways to write lists. From texts, because ICU knows the words of few African languages. */
export interface ListWriting {
  /** `schools, clinics and roads` */
  listed(items: readonly string[]): string;
  /** `schools, clinics or roads` */
  oneOf(items: readonly string[]): string;
}

export function listsIn(format: FormatTexts): ListWriting {
  const joined = (text: FormatTexts['and' | 'or'], items: readonly string[]): string =>
    items.length < 2
      ? items.join('')
      : fill(text, { items: items.slice(0, -1).join(format.listSeparator), last: items.at(-1)! });
  return {
    listed: (items) => joined(format.and, items),
    oneOf: (items) => joined(format.or, items),
  };
}
