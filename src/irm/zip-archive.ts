import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { IrmFileError } from './irm-file-error.ts';

/** Limits on what a file may ask of this machine. */
export interface FileLimits {
  /** The unpacked size of a workbook that is still read, in units of 1024 * 1024 bytes: the setting MAX_WORKBOOK_MB. */
  readonly maxWorkbookMb: number;
}

export interface ZipArchive {
  /** Text of a file in the archive, in chunks; undefined when there is none of that name, case not regarded. */
  read(name: string): Promise<AsyncIterable<string> | undefined>;
  close(): void;
}

const BYTES_PER_MB = 1024 * 1024;

/** A workbook has about a dozen files in it, more with pictures; the list of them alone must not fill the memory. */
const MAX_ENTRIES = 10_000;

/**
 * Opens an archive after adding up the unpacked sizes in its directory. They can be relied on: a file in the archive
 * that turns out longer or shorter than the directory says breaks off with an error.
 * @throws IrmFileError when the archive is too large; other errors when it is no sound archive
 */
export async function openArchive(path: string, limits: FileLimits): Promise<ZipArchive> {
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true });
  try {
    const entries = await readDirectory(zip, limits);
    return { read: (name) => readEntry(zip, entries.get(name.toLowerCase())), close: () => zip.close() };
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
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  if (unpackedBytes > maxWorkbookMb * BYTES_PER_MB) {
    const unpackedMb = Math.ceil(unpackedBytes / BYTES_PER_MB);
    throw new IrmFileError(
      `The workbook unpacks to ${unpackedMb} MB, more than the ${maxWorkbookMb} MB that MAX_WORKBOOK_MB allows; raise MAX_WORKBOOK_MB if you trust the file, or save its first sheet as .csv.`,
    );
  }
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<AsyncIterable<string> | undefined> {
  if (entry === undefined) return undefined;
  const stream = await zip.openReadStreamPromise(entry);
  return stream.setEncoding('utf8');
}
