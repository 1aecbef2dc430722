import { fold } from '../../project/index.ts';

const BEYOND_SURROGATES = /[\ud800-\uffff]/;

/**
 * A key for ordering texts by code point with `<`, which compares UTF-16 code units. The two orders
 * differ only between surrogate pairs and U+E000 to U+FFFF, so the key moves those below the
 * surrogates.
 */
export function codePointKey(text: string): string {
  if (!BEYOND_SURROGATES.test(text)) return text;
  let key = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    key += String.fromCharCode(unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
  }
  return key;
}

/** The key by which the listing orders names: without case and accents, by code point. */
export const nameKey = (name: string): string => codePointKey(fold(name));
