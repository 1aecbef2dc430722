import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Archive, openArchive } from '../index/index.ts';
import type { Province } from '../project/index.ts';
import { bulkFilePath } from '../query/addresses.ts';
import { type BulkFormat, bulkFormatsOf, formatsFor } from './bulk-formats.ts';
import type { FileOrigin } from './file-options.ts';

/** All projects in one format, as a file in the folder of the index. */
export interface BulkFile {
  readonly format: string;
  readonly label: string;
  /** It has the projects of this province only. */
  readonly province?: Province;
  readonly contentType: string;
  /** Its file name. */
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** In how many projects the file leaves something out, by what that is. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** The same file compressed; absent if its format is compressed already. */
  readonly gz?: CompressedFile;
}

/** A file in the format of gzip (RFC 1952). */
export type CompressedFile = Pick<BulkFile, 'name' | 'bytes' | 'sha256'>;

const LIST = 'files.json';

/**
 * The folder of the files of one version. Files contain links that begin with the base of their
 * origin, and its attribution, so each origin has a folder.
 */
export function bulkFilesDirectory(archiveDirectory: string, { base, attribution }: FileOrigin): string {
  const digest = createHash('sha1')
    .update(JSON.stringify([base, attribution]))
    .digest('hex');
  return join(archiveDirectory, `downloads-${digest.slice(0, 16)}`);
}

/** The files of a version; undefined unless all of them are there and have their size. */
export async function readBulkFiles(
  archive: Archive,
  origin: FileOrigin,
): Promise<readonly BulkFile[] | undefined> {
  const directory = bulkFilesDirectory(archive.directory, origin);
  try {
    const files = JSON.parse(await readFile(join(directory, LIST), 'utf8')) as readonly BulkFile[];
    for (const { name, bytes } of files.flatMap((file) => [file, ...(file.gz ? [file.gz] : [])]))
      if ((await stat(join(directory, name))).size !== bytes) return;
    // Another version of the program may have written other formats.
    const ofAll = files.filter(({ province }) => province === undefined);
    return formatsIn(ofAll) === formatsIn(formatsFor(archive.count)) ? files : undefined;
  } catch {
    return undefined;
  }
}

const formatsIn = (some: readonly Pick<BulkFile, 'format'>[]): string =>
  some.map(({ format }) => format).join();

/** Writes the files into a temporary folder and renames it when all are complete. */
export async function writeBulkFiles(archiveDirectory: string, origin: FileOrigin): Promise<void> {
  const archive = await openArchive(archiveDirectory);
  const finished = bulkFilesDirectory(archiveDirectory, origin);
  const unfinished = await mkdtemp(`${finished}.making-`);
  const files: Promise<BulkFile>[] = [];
  try {
    // Removes damaged files now, not before the rename: by then, another process may have written
    // undamaged ones.
    if ((await readBulkFiles(archive, origin)) === undefined)
      await rm(finished, { recursive: true, force: true });
    for (const format of bulkFormatsOf(archive)) {
      const leftOut = await writeContent(archive, format, unfinished, origin);
      // Node compresses on threads of its own, while this one writes the next file. If that fails,
      // it is noticed at the end.
      const file = finishedFile(format, unfinished, leftOut);
      file.catch(() => {});
      files.push(file);
    }
    await writeFile(join(unfinished, LIST), JSON.stringify(await Promise.all(files)), { flush: true });
    // Another process may have written the same files in the meantime.
    await rename(unfinished, finished).catch(() => {});
  } finally {
    await Promise.allSettled(files);
    await rm(unfinished, { recursive: true, force: true });
    await archive.release();
  }
}

/** Writes a file and says what it leaves out. */
async function writeContent(
  archive: Archive,
  { file, content }: BulkFormat,
  directory: string,
  origin: FileOrigin,
): Promise<BulkFile['leftOut']> {
  const leftOut = new Map<string, number>();
  const onOmission = (omission: string) => leftOut.set(omission, (leftOut.get(omission) ?? 0) + 1);
  const options = { ...origin, uri: origin.base + bulkFilePath(file), onOmission };
  const path = join(directory, file);
  if ('chunks' in content) await pipeline(content.chunks(archive, options), createWriteStream(path));
  else await content.writeFile(archive, path, options);
  return Object.fromEntries(leftOut);
}

/** Reads a file that is written, compresses it unless its format is, and says what it is. */
async function finishedFile(
  { format, label, province, file: name, contentType, isCompressed }: BulkFormat,
  directory: string,
  leftOut: BulkFile['leftOut'],
): Promise<BulkFile> {
  const [content, compressed] = [checkedStream(), checkedStream()];
  const about = { format, label, ...(province !== undefined && { province }), contentType, leftOut, name };
  const read = createReadStream(join(directory, name));
  if (isCompressed === true) {
    await pipeline(read, content.pass, drained);
    return { ...about, ...content.result() };
  }
  const gz = `${name}.gz`;
  await pipeline(read, content.pass, createGzip(), compressed.pass, createWriteStream(join(directory, gz)));
  const gzFile = { name: gz, ...compressed.result() };
  return { ...about, ...content.result(), gz: gzFile };
}

/** Passes bytes on and says afterwards what they were. */
function checkedStream() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    pass: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

async function drained(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}
