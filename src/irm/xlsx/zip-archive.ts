import { StringDecoder } from 'node:string_decoder';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { IrmFileError } from '../irm-file-error.ts';

/** Limits on what a file may ask of this machine. */
export interface FileLimits {
  /** The unpacked size of a workbook that is still read, in units of 1024 * 1024 bytes: the setting MAX_WORKBOOK_MB. */
  readonly maxWorkbookMb: number;
}

export interface ZipArchive {
  /**
   * Text of a file in the archive, in chunks; undefined when there is none of that name, case not regarded. The file is
   * opened when its text is asked for: the fault of one that waits would come to nobody's hand and end the program.
   * @throws Error, from the text, at its end also when it is not what its checksum says
   */
  read(name: string): AsyncIterable<string> | undefined;
  close(): void;
}

const BYTES_PER_MB = 1024 * 1024;

/** A workbook has about a dozen files in it, more with pictures; the list of them alone must not fill the memory. */
const MAX_ENTRIES = 10_000;

/**
 * Opens an archive after adding up the unpacked sizes in its directory. They can be relied on: a file in the archive
 * that turns out longer or shorter than the directory says breaks off with an error.
 * @throws IrmFileError when the archive is too large; other errors when it is no sound archive, or has two files of one
 * name, of which other programs may read the other
 */
export async function openArchive(path: string, limits: FileLimits): Promise<ZipArchive> {
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true });
  try {
    const entries = await readDirectory(zip, limits);
    const read = (name: string) => {
      const entry = entries.get(name.toLowerCase());
      return entry && entryText(zip, entry);
    };
    return { read, close: () => zip.close() };
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
      `The workbook unpacks to ${unpackedMb} MB, more than the ${maxWorkbookMb} MB that MAX_WORKBOOK_MB allows; raise MAX_WORKBOOK_MB if you trust the file, or save its first sheet as .csv.`,
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
  if (checksum !== entry.crc32) throw new Error(`${entry.fileName} is not what its checksum says`);
}
