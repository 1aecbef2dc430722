import { collectRichText } from './rich-text.ts';
import { readXml } from './xml.ts';

/** The texts of a workbook, which its cells refer to by number. */
export async function readSharedStrings(xml: AsyncIterable<string>): Promise<readonly string[]> {
  const strings: string[] = [];
  const richText = collectRichText();
  await readXml(xml, {
    open: (name) => richText.open(name),
    text: (text) => richText.text(text),
    close: (name) => {
      richText.close(name);
      if (name === 'si') strings.push(richText.take());
    },
  });
  return strings;
}
