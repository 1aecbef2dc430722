import { pushBounded } from './bounded-list.ts';
import { collectRichText } from './rich-text.ts';
import { readXml } from './xml.ts';

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
