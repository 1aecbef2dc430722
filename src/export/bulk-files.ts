import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Archive, openArchive } from '../index/index.ts';
import { bulkFilePath } from '../query/addresses.ts';
import { type ExportFormat, exportFormats, tooManyFor } from './format.ts';

/** The whole catalogue in one format, as a file that lies beside the index. */
export interface BulkFile {
  readonly format: string;
  readonly label: string;
  readonly contentType: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

const LIST = 'files.json';

/** Where the files of a version lie once they are made: links inside them begin with `base`, so each has its own. */
export function bulkFilesDirectory(archiveDirectory: string, base: string): string {
  const digest = createHash('sha1').update(base).digest('hex');
  return join(archiveDirectory, `downloads-${digest.slice(0, 16)}`);
}

/** The formats that have room for the whole catalogue. */
const formatsOf = ({ count }: Archive): readonly ExportFormat[] =>
  exportFormats.filter((format) => tooManyFor(format, count) === undefined);

/** The files of a version when all of them were made and are whole. */
export async function readBulkFiles(
  archive: Archive,
  base: string,
): Promise<readonly BulkFile[] | undefined> {
  const directory = bulkFilesDirectory(archive.directory, base);
  try {
    const files = JSON.parse(await readFile(join(directory, LIST), 'utf8')) as readonly BulkFile[];
    for (const { name, bytes } of files) if ((await stat(join(directory, name))).size !== bytes) return;
    // Another version of the program may have made others.
    const formats = files.map(({ format }) => format).join();
    return formats ===
      formatsOf(archive)
        .map(({ format }) => format)
        .join()
      ? files
      : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the files in a folder of their own and moves that into place when all are there. */
export async function writeBulkFiles(archiveDirectory: string, base: string): Promise<void> {
  const archive = await openArchive(archiveDirectory);
  const finished = bulkFilesDirectory(archiveDirectory, base);
  const unfinished = await mkdtemp(`${finished}.making-`);
  try {
    // Damaged ones make room at the beginning: at the end, whole ones of another process may stand there.
    if ((await readBulkFiles(archive, base)) === undefined)
      await rm(finished, { recursive: true, force: true });
    const files: BulkFile[] = [];
    for (const format of formatsOf(archive)) files.push(await makeFile(archive, format, unfinished, base));
    await writeFile(join(unfinished, LIST), JSON.stringify(files), { flush: true });
    // Another process may have put the same files there meanwhile: they are as good as ours.
    await rename(unfinished, finished).catch(() => {});
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await archive.release();
  }
}

async function makeFile(
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
