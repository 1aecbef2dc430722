import { appendText, pushBounded } from './bounded.ts';
import { readXml } from './xml.ts';

const ESCAPED_CHARACTER = /_x([0-9a-f]{4})_/gi;

/**
 * Decodes characters that XML cannot contain and workbooks write as `_x000D_` (ECMA-376 part 1,
 * 22.9.2.19).
 */
export function unescapeCharacters(text: string): string {
  return text.includes('_x')
    ? text.replace(ESCAPED_CHARACTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** Collects the text within an `<si>` or `<is>` element. */
export interface RichText {
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /** The text collected since the last call. */
  take(): string;
}

/**
 * Joins runs of formatted text. Each is unescaped separately, because an escape cannot span two
 * runs. Phonetic readings (`<rPh>`), which repeat the text, are omitted.
 */
export function collectRichText(): RichText {
  let collected = '';
  let run = '';
  let inText = false;
  let inPhonetic = false;
  const within = (name: string, inside: boolean) => {
    if (name === 't') inText = inside;
    else if (name === 'rPh') inPhonetic = inside;
  };
  return {
    open: (name) => within(name, true),
    close: (name) => {
      within(name, false);
      if (run === '') return;
      collected = appendText(collected, unescapeCharacters(run));
      run = '';
    },
    text: (text) => {
      if (inText && !inPhonetic) run = appendText(run, text);
    },
    take: () => {
      const text = collected;
      collected = '';
      return text;
    },
  };
}

/** More than a workbook of half a gigabyte has if it uses each text once. */
const MAX_TEXTS = 10_000_000;

/** The texts of a workbook, which its cells refer to by number. */
export async function readSharedStrings(xml: AsyncIterable<string>): Promise<readonly string[]> {
  const strings: string[] = [];
  const richText = collectRichText();
  await readXml(xml, {
    open: (name) => richText.open(name),
    text: (text) => richText.text(text),
    close: (name) => {
      richText.close(name);
      if (name === 'si') pushBounded(strings, richText.take(), MAX_TEXTS, 'texts');
    },
  });
  return strings;
}
