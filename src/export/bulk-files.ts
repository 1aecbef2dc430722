import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Archive, openArchive } from '../index/index.ts';
import type { Province } from '../project/index.ts';
import { bulkFilePath } from '../query/addresses.ts';
import { type BulkFormat, bulkFormats, formatsFor } from './bulk-formats.ts';
import type { FileOptions, FileOrigin } from './file-options.ts';
import { cannotHold } from './format.ts';
import { type LeftOut, type Oc4idsFile, writeOc4idsFiles } from './oc4ids/oc4ids-files.ts';

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
  readonly leftOut: LeftOut;
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
  const complete = bulkFilesDirectory(archiveDirectory, origin);
  const unfinished = await mkdtemp(`${complete}.making-`);
  const files: Promise<BulkFile>[] = [];
  try {
    // Removes damaged files now, not before the rename: by then, another process may have written
    // undamaged ones.
    if ((await readBulkFiles(archive, origin)) === undefined)
      await rm(complete, { recursive: true, force: true });
    for await (const { format, leftOut } of writtenFiles(archive, unfinished, origin)) {
      // Node compresses on threads of its own, while this one writes the next file. If that fails,
      // it is noticed at the end.
      const file = finishedFile(format, unfinished, leftOut);
      file.catch(() => {});
      files.push(file);
    }
    const finished = await Promise.all(files);
    const list = bulkFormats.flatMap(({ format }) => finished.filter((file) => file.format === format));
    await writeFile(join(unfinished, LIST), JSON.stringify(list), { flush: true });
    // Another process may have written the same files in the meantime.
    await rename(unfinished, complete).catch(() => {});
  } finally {
    await Promise.allSettled(files);
    await rm(unfinished, { recursive: true, force: true });
    await archive.release();
  }
}

interface WrittenFile {
  readonly format: BulkFormat;
  readonly leftOut: LeftOut;
}

/** Writes the files, one after the other, and says what each leaves out. */
async function* writtenFiles(
  archive: Archive,
  directory: string,
  origin: FileOrigin,
): AsyncGenerator<WrittenFile> {
  const [together, alone] = [[] as Oc4idsFormat[], [] as BulkFormat[]];
  for (const format of bulkFormats) {
    if (cannotHold(format, archive.count) !== undefined) continue;
    const { content } = format;
    if ('oc4idsFrame' in content) {
      const frame = content.oc4idsFrame(archive, optionsOf(format, origin));
      together.push({ format, province: format.province, path: join(directory, format.file), frame });
    } else alone.push(format);
  }
  // Compressing them takes the longest.
  for (const [{ format }, leftOut] of await writeOc4idsFiles(archive, together, origin))
    yield { format, leftOut };
  for (const format of alone) {
    await writeAlone(archive, format, directory, origin);
    yield { format, leftOut: {} };
  }
}

interface Oc4idsFormat extends Oc4idsFile {
  readonly format: BulkFormat;
}

const optionsOf = ({ file }: BulkFormat, origin: FileOrigin): FileOptions => ({
  ...origin,
  uri: origin.base + bulkFilePath(file),
});

async function writeAlone(
  archive: Archive,
  format: BulkFormat,
  directory: string,
  origin: FileOrigin,
): Promise<void> {
  const { content, file } = format;
  const options = optionsOf(format, origin);
  const path = join(directory, file);
  if ('chunks' in content) await pipeline(content.chunks(archive, options), createWriteStream(path));
  else if ('writeFile' in content) await content.writeFile(archive, path, options);
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
