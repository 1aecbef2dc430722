import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Archive, openArchive } from '../index/index.ts';
import { bulkFilePath } from '../query/addresses.ts';
import { type ExportFormat, exportFormats, tooManyProjects } from './format.ts';

/** All projects in one format, as a file in the folder of the index. */
export interface BulkFile {
  readonly format: string;
  readonly label: string;
  readonly contentType: string;
  /** Its file name. */
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

const LIST = 'files.json';

/**
 * The folder of the files of one version. Files contain links that begin with `base`, so each
 * `base` has a folder.
 */
export function bulkFilesDirectory(archiveDirectory: string, base: string): string {
  const digest = createHash('sha1').update(base).digest('hex');
  return join(archiveDirectory, `downloads-${digest.slice(0, 16)}`);
}

/** The formats that can hold all projects. */
const formatsOf = ({ count }: Archive): readonly ExportFormat[] =>
  exportFormats.filter((format) => tooManyProjects(format, count) === undefined);

/** The files of a version; undefined unless all of them are there and have their size. */
export async function readBulkFiles(
  archive: Archive,
  base: string,
): Promise<readonly BulkFile[] | undefined> {
  const directory = bulkFilesDirectory(archive.directory, base);
  try {
    const files = JSON.parse(await readFile(join(directory, LIST), 'utf8')) as readonly BulkFile[];
    for (const { name, bytes } of files) if ((await stat(join(directory, name))).size !== bytes) return;
    // Another version of the program may have written other formats.
    const formats = (some: readonly { readonly format: string }[]) => some.map(({ format }) => format).join();
    return formats(files) === formats(formatsOf(archive)) ? files : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the files into a temporary folder and renames it when all are complete. */
export async function writeBulkFiles(archiveDirectory: string, base: string): Promise<void> {
  const archive = await openArchive(archiveDirectory);
  const finished = bulkFilesDirectory(archiveDirectory, base);
  const unfinished = await mkdtemp(`${finished}.making-`);
  try {
    // Removes damaged files now, not before the rename: by then, another process may have written
    // undamaged ones.
    if ((await readBulkFiles(archive, base)) === undefined)
      await rm(finished, { recursive: true, force: true });
    const files: BulkFile[] = [];
    for (const format of formatsOf(archive))
      files.push(await writeBulkFile(archive, format, unfinished, base));
    await writeFile(join(unfinished, LIST), JSON.stringify(files), { flush: true });
    // Another process may have written the same files in the meantime.
    await rename(unfinished, finished).catch(() => {});
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await archive.release();
  }
}

async function writeBulkFile(
  archive: Archive,
  { format, label, ending, contentType, chunks }: ExportFormat,
  directory: string,
  base: string,
): Promise<BulkFile> {
  const name = `infrastructure-projects.${ending}`;
  const hash = createHash('sha256');
  const address = { base, uri: base + bulkFilePath(name) };
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of chunks(archive, archive.allPositions, address)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(counted, createWriteStream(join(directory, name)));
  return { format, label, contentType, name, bytes, sha256: hash.digest('hex') };
}
