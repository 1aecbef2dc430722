import { createReadStream } from 'node:fs';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file that contains this byte and has no UTF-16 byte order mark is not text. */
const NUL = 0;

/**
 * The encoding of a CSV file; null if it is not text. UTF-16 (Excel's "Unicode Text") has a byte
 * order mark, or looks like it; UTF-8 is valid to the end; everything else counts as Windows-1252, which older
 * desktop programs in South Africa write. The whole file is read first, because rows are passed on
 * before its end, and because an interrupted copy may end in NULs, which would be read as empty
 * rows.
 */
export async function detectCsvEncoding(path: string, start: Uint8Array): Promise<CsvEncoding | null> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (looksLikeUtf16(start)) return 'utf-16le';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
    if (bytes.includes(NUL)) return null;
    isUtf8 &&= canDecode(() => decoder.decode(bytes, { stream: true }));
  }
  return isUtf8 && canDecode(() => decoder.decode()) ? 'utf-8' : 'windows-1252';
}

/** Some exports leave the byte order mark out. Headings are plain letters, so each second byte is 0. */
function looksLikeUtf16(start: Uint8Array): boolean {
  const sample = start.subarray(0, 16);
  return sample.length === 16 && sample.every((byte, i) => (byte === NUL) === (i % 2 === 1));
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
    // Without `stream`, Node 22.18 reads Windows-1252 as Latin-1 (nodejs/node#56542).
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}
