import { createWriteStream } from 'node:fs';
import { mkdtemp, opendir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { StoreError } from '../../store/index.ts';

/** As many as an archive may have: `import /` must not pack the disk. */
const MAX_FILES = 1000;

/** What commands take, for their help. */
export const FILES_TO_READ = 'the file, or several, a folder or a zip archive of files that are one report';

/** A file to import, and what messages call it. */
export interface ReportFile {
  readonly path: string;
  readonly shown: string;
}

interface FoundFile {
  readonly path: string;
  /** In the archive. */
  readonly name: string;
}

/**
 * Calls `use` with the file that somebody names, or with an archive of several files or of a folder, which are one
 * report. The archive is the same whenever the files are. Fails with `StoreError` if there are too many.
 */
export async function withOneFile<T>(
  paths: readonly string[],
  use: (file: ReportFile) => Promise<T>,
): Promise<T> {
  const [only] = paths;
  if (paths.length === 1 && !(await isFolder(only!))) return use({ path: only!, shown: only! });
  const files: FoundFile[] = [];
  for (const path of paths)
    if (await isFolder(path))
      await addFolder(path, paths.length === 1 ? '' : `${basename(resolve(path))}/`, files);
    else files.push({ path, name: basename(path) });
  if (files.length === 0) throw new StoreError(`${paths.join(', ')}: the folder holds no file.`);
  refuseTwins(files);
  const folder = await mkdtemp(join(tmpdir(), 'infra-projects-'));
  try {
    const name =
      paths.length === 1 ? basename(resolve(only!)) : `${basename(only!)} and ${paths.length - 1} more`;
    const archive = join(folder, `${name || 'folder'}.zip`);
    await pack(files, archive);
    return await use({ path: archive, shown: paths.length === 1 ? only! : name });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );

/** Adds the files of a folder and of those in it. Hidden ones are not reports. */
async function addFolder(folder: string, prefix: string, files: FoundFile[]): Promise<void> {
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await addFolder(path, `${prefix}${entry.name}/`, files);
    else if (entry.isFile()) files.push({ path, name: prefix + entry.name });
    if (files.length > MAX_FILES)
      throw new StoreError(
        `${folder} holds more than ${MAX_FILES} files: a report has a few dozen at most; name the folder that holds them alone.`,
      );
  }
}

function refuseTwins(files: readonly FoundFile[]): void {
  const names = new Set<string>();
  for (const { name } of files) {
    if (names.has(name))
      throw new StoreError(`Two of the files are called ${name}: rename one, or put them into one folder.`);
    names.add(name);
  }
}

async function pack(files: readonly FoundFile[], archive: string): Promise<void> {
  const zip = new ZipFile();
  const options = { mtime: new Date('2000-01-01T00:00:00Z'), mode: 0o100644, compressionLevel: 1 };
  const ordered = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { path, name } of ordered) zip.addFile(path, name, options);
  zip.end();
  const written = pipeline(zip.outputStream, createWriteStream(archive));
  await Promise.race([written, new Promise((_, reject) => zip.on('error', reject))]).catch((error: Error) => {
    throw new StoreError(`The files cannot be packed into one report (${error.message}).`, { cause: error });
  });
}
