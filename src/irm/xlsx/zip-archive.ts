import { StringDecoder } from 'node:string_decoder';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { IrmFileError } from '../irm-file-error.ts';

/** Limits of the resources that reading a file may take. */
export interface FileLimits {
  /**
   * The largest unpacked size of a workbook in units of 1024 * 1024 bytes: the setting
   * MAX_WORKBOOK_MB.
   */
  readonly maxWorkbookMb: number;
}

export interface ZipArchive {
  /**
   * The text of a file in the archive, in chunks; undefined if there is none with that name,
   * ignoring case. The file is opened when reading begins: before that, nothing would handle its
   * errors, and they would end the program.
   * @throws Error, from the text, at its end also if the checksum does not match
   */
  read(name: string): AsyncIterable<string> | undefined;
  /** The names of its files, in small letters. */
  readonly names: readonly string[];
  close(): void;
}

const BYTES_PER_MB = 1024 * 1024;

/**
 * A workbook consists of a dozen files, or more with pictures. Their list alone must not fill the
 * memory.
 */
const MAX_ENTRIES = 10_000;

/**
 * Opens an archive after adding up the unpacked sizes in its directory. They are reliable: reading
 * fails if the real size of a file differs.
 * @throws IrmFileError if the archive is too large; other errors if it is damaged or has two files
 * with one name, of which another program may read the other one
 */
export async function openArchive(path: string, limits: FileLimits): Promise<ZipArchive> {
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true });
  try {
    const entries = await readDirectory(zip, limits);
    const read = (name: string) => {
      const entry = entries.get(name.toLowerCase());
      return entry && entryText(zip, entry);
    };
    return { read, names: [...entries.keys()], close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readDirectory(
  zip: ZipFile,
  { maxWorkbookMb }: FileLimits,
): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new Error(`it holds ${zip.entryCount} files`);
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize;
    const name = entry.fileName.toLowerCase();
    if (entries.has(name)) throw new Error(`it holds two files ${entry.fileName}`);
    entries.set(name, entry);
  }
  if (unpackedBytes > maxWorkbookMb * BYTES_PER_MB) {
    const unpackedMb = Math.ceil(unpackedBytes / BYTES_PER_MB);
    throw new IrmFileError(
      `The workbook unpacks to ${unpackedMb} MB, more than the ${maxWorkbookMb} MB that MAX_WORKBOOK_MB allows; raise MAX_WORKBOOK_MB if you trust the file, or save its sheets as .csv.`,
    );
  }
  return entries;
}

async function* entryText(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let checksum = 0;
  for await (const bytes of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    checksum = crc32(bytes, checksum);
    yield decoder.write(bytes);
  }
  yield decoder.end();
  if (checksum !== entry.crc32) throw new Error(`${entry.fileName} does not match its checksum`);
}
