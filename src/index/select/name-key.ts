import { fold } from '../../project/index.ts';

const BEYOND_SURROGATES = /[\ud800-\uffff]/;

/**
 * A text whose order by UTF-16 unit (the order of `<`) is the order of `text` by code point. The two differ only where
 * surrogate pairs meet U+E000 to U+FFFF: those are moved below the surrogates.
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

/** The key by which the listing orders names: letters without regard to case or accents, then by code point. */
export const nameKey = (name: string): string => codePointKey(fold(name));
