import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createGunzip, gunzipSync } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { cleanText } from '../cells/cell-text.ts';
import { IrmFileError } from '../irm-file-error.ts';
import { isPacked } from '../oc4ids-sheet.ts';
import { OtherFileError } from '../other-files.ts';
import type { Sheet, SheetFile, SheetRow } from '../sheet.ts';
import type { FileLimits } from '../xlsx/zip-archive.ts';

/** A report of a department each, or a package of each year, are a few dozen. */
const MAX_FILES = 1000;
const LONGEST_NAME = 100;
const BYTES_PER_MB = 1024 * 1024;

/** Files that hold projects. Notes beside them, such as `readme.txt`, do not make an archive a report. */
const PROJECTS = /\.(?:xlsx|xlsm|csv|tsv|tab|json|jsonl|ndjson|geojson)(?:\.gz)?$/i;
/** Parts of workbooks and of documents of other programs, which are archives, too. */
const PARTS =
  /^(?:\[content_types\]\.xml|_rels\/.*|xl\/.*|content\.xml|word\/.*|ppt\/.*|index\/.*|index\.zip)$/i;
/** What systems put beside files: folders of macOS, hidden files, notes of Excel. */
const BESIDE = /(?:^|\/)(?:__MACOSX\/|\.|~\$|Thumbs\.db$)/;

/** Whether an archive holds files of projects, and is not itself a workbook or another document. */
export async function holdsFiles(path: string): Promise<boolean> {
  let zip: ZipFile;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false });
  } catch {
    return false;
  }
  let found = false;
  try {
    if (zip.entryCount > MAX_FILES * 20) return false;
    for await (const { fileName } of zip.eachEntry()) {
      if (PARTS.test(fileName)) return false;
      found ||= PROJECTS.test(fileName) && !BESIDE.test(fileName);
    }
  } catch {
    // Reading it says what is wrong.
  } finally {
    zip.close();
  }
  return found;
}

/** Opens one file of an archive, wherever it was unpacked to. */
type OpenFile = (path: string, limits: FileLimits) => Promise<SheetFile>;

/**
 * The sheets of all files of an archive, in the order of their names, as one report. They are unpacked into a temporary
 * folder, which `close` removes.
 * @throws IrmFileError that names the file
 */
export async function openFilesArchive(
  path: string,
  limits: FileLimits,
  openFile: OpenFile,
): Promise<SheetFile> {
  const folder = await mkdtemp(join(tmpdir(), 'infra-projects-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const files = await unpacked(path, folder, limits);
    const sheets: Sheet[] = [];
    const hiddenSheets: string[] = [];
    const otherFiles: string[] = [];
    let other: OtherFileError | undefined;
    for (const { name, path: unpackedPath } of files) {
      try {
        const opened = await openFile(unpackedPath, limits);
        sheets.push(...opened.sheets.map((sheet) => sheetOf(name, sheet)));
        hiddenSheets.push(...opened.hiddenSheets.map((sheet) => `${name}: ${sheet}`));
      } catch (error) {
        if (!(error instanceof OtherFileError)) throw inFile(name, error);
        other ??= new OtherFileError(`${name}: ${error.message}`);
        otherFiles.push(name);
      }
    }
    if (sheets.length === 0) throw other ?? new IrmFileError('The archive holds no file of projects.');
    return { sheets, hiddenSheets, otherFiles, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Calls `use` with each file of an archive, unpacked. Files that hold something else than a table are left out.
 * @throws IrmFileError that names the file
 */
export async function eachUnpacked<T>(
  path: string,
  limits: FileLimits,
  use: (path: string) => Promise<T>,
): Promise<readonly T[]> {
  const folder = await mkdtemp(join(tmpdir(), 'infra-projects-'));
  try {
    const results: T[] = [];
    for (const { name, path: unpackedPath } of await unpacked(path, folder, limits))
      try {
        results.push(await use(unpackedPath));
      } catch (error) {
        if (!(error instanceof OtherFileError)) throw inFile(name, error);
      }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A sheet under the name of its file. Text and JSON are one sheet of a file, which is called as the file is. */
function sheetOf(file: string, sheet: Sheet): Sheet {
  const rows = {
    async *[Symbol.asyncIterator](): AsyncGenerator<readonly SheetRow[]> {
      try {
        yield* sheet.rows;
      } catch (error) {
        throw inFile(file, error);
      }
    },
  };
  return { ...sheet, name: sheet.isDelimited === true ? file : `${file}: ${sheet.name}`, rows };
}

const inFile = (name: string, error: unknown): unknown =>
  error instanceof IrmFileError ? new IrmFileError(`${name}: ${error.message}`, { cause: error }) : error;

interface UnpackedFile {
  /** As the archive calls it. */
  readonly name: string;
  readonly path: string;
}

async function unpacked(path: string, folder: string, limits: FileLimits): Promise<readonly UnpackedFile[]> {
  try {
    const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true });
    try {
      const bytes = bytesUpTo(limits);
      const files: UnpackedFile[] = [];
      for (const [at, entry] of (await entriesOf(zip, limits)).entries()) {
        const inside = join(folder, String(at));
        await mkdir(inside);
        const target = join(inside, fileName(entry));
        const counted = bytes.counted();
        await pipeline(await zip.openReadStreamPromise(entry), counted, createWriteStream(target));
        if (counted.checksum() !== entry.crc32)
          throw new Error(`${entry.fileName} does not match its checksum`);
        await unpackGzip(target, bytes.counted);
        files.push({ name: shownName(entry), path: target });
      }
      return files;
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof IrmFileError) throw error;
    const reason = cleanText((error as Error).message).slice(0, 200);
    throw new IrmFileError(`The archive is damaged or incomplete (${reason}); pack it again.`, {
      cause: error,
    });
  }
}

const shownName = ({ fileName }: Entry): string => {
  const name = cleanText(fileName);
  return name.length > LONGEST_NAME ? `…${name.slice(-LONGEST_NAME)}` : name;
};

/** The name by which readers tell formats apart, without what a file system may not take. */
const fileName = ({ fileName }: Entry): string =>
  posix
    .basename(fileName)
    .replace(/[^\p{L}\p{N}. _-]/gu, '_')
    .slice(-LONGEST_NAME / 2) || 'file';

/** The files of an archive without those that systems add, ordered by name. */
async function entriesOf(zip: ZipFile, { maxWorkbookMb }: FileLimits): Promise<readonly Entry[]> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || BESIDE.test(entry.fileName)) continue;
    if (entries.has(entry.fileName)) throw new Error(`it holds two files ${entry.fileName}`);
    entries.set(entry.fileName, entry);
    if (entries.size > MAX_FILES)
      throw new IrmFileError(
        `The archive holds more than ${MAX_FILES} files: a report has a few dozen at most; import them in several parts.`,
      );
  }
  const files = [...entries.values()].sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  const bytes = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > maxWorkbookMb * BYTES_PER_MB) throw tooLarge(maxWorkbookMb);
  return files;
}

const tooLarge = (maxWorkbookMb: number): IrmFileError =>
  new IrmFileError(
    `The files of the archive unpack to more than the ${maxWorkbookMb} MB that MAX_WORKBOOK_MB allows; raise MAX_WORKBOOK_MB if you trust them, or import them in several parts.`,
  );

/** Counts what all files of an archive unpack to. */
function bytesUpTo({ maxWorkbookMb }: FileLimits) {
  let left = maxWorkbookMb * BYTES_PER_MB;
  return {
    counted: () => {
      let checksum = 0;
      const transform = (chunk: Buffer, _: BufferEncoding, done: TransformCallback) => {
        left -= chunk.length;
        checksum = crc32(chunk, checksum);
        if (left < 0) done(tooLarge(maxWorkbookMb));
        else done(null, chunk);
      };
      return Object.assign(new Transform({ transform }), { checksum: () => checksum });
    },
  };
}

async function unpackGzip(path: string, counted: () => Transform): Promise<void> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  if (!isPacked(buffer)) return;
  const target = `${path}.unpacked`;
  await pipeline(createReadStream(path), createGunzip(), counted(), createWriteStream(target));
  await rename(target, path);
}

/** The beginning of the text of each file of an archive, which says what the file says about itself. */
export async function startsOfFiles(path: string, bytes: number): Promise<readonly string[]> {
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true });
  try {
    const starts: string[] = [];
    for (const entry of await entriesOf(zip, { maxWorkbookMb: Number.POSITIVE_INFINITY }))
      starts.push(textOf(await startOf(await zip.openReadStreamPromise(entry), bytes), bytes));
    return starts;
  } finally {
    zip.close();
  }
}

async function startOf(stream: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop closes the stream.
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks);
}

/** "" for a damaged file. */
function textOf(start: Buffer, bytes: number): string {
  if (!isPacked(start)) return start.toString('utf8', 0, bytes);
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * bytes };
    return gunzipSync(start.subarray(0, bytes), options).toString('utf8', 0, bytes);
  } catch {
    return '';
  }
}
