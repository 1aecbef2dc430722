import { createReadStream } from 'node:fs';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file with such a byte and without a UTF-16 mark is no text at all. */
const NUL = 0;

/**
 * How the bytes of a CSV file are meant, null when it is no text. UTF-16 is told by its byte order mark (Excel's
 * "Unicode Text"), UTF-8 by being valid to the end; anything else is taken for Windows-1252, in which older programs
 * on South African desktops write. The whole file is read for this, because rows are handed on before it ends, and
 * because a copy that broke off may end in nothing but NUL, which would pass for empty rows.
 */
export async function detectCsvEncoding(path: string, start: Uint8Array): Promise<CsvEncoding | null> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
    if (bytes.includes(NUL)) return null;
    isUtf8 &&= canDecode(() => decoder.decode(bytes, { stream: true }));
  }
  return isUtf8 && canDecode(() => decoder.decode()) ? 'utf-8' : 'windows-1252';
}

function canDecode(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The text of a file in chunks, without a byte order mark. */
export async function* decodedText(path: string, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const highWaterMark = 256 * 1024;
  for await (const bytes of createReadStream(path, { highWaterMark }) as AsyncIterable<Uint8Array>) {
    // Without `stream`, Node 20 reads Windows-1252 as Latin-1 and loses the typographic quotes.
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}
