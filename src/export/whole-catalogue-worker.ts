import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { workerData } from 'node:worker_threads';
import { type Archive, openArchive } from '../index/index.ts';
import { type ExportFormat, exportFormats } from './format.ts';
import { WHOLE_FILES_LIST, type WholeFile, wholeFilesDirectory } from './whole-catalogue.ts';

/** Makes the files of the whole catalogue in a folder of its own and moves that into place when all are there. */
const { directory, base } = workerData as { readonly directory: string; readonly base: string };
const archive = await openArchive(directory);
const unfinished = join(directory, `.making-${process.pid}`);
await rm(unfinished, { recursive: true, force: true });
await mkdir(unfinished, { recursive: true });
const files: WholeFile[] = [];
for (const format of exportFormats) files.push(await makeFile(archive, format));
await writeFile(join(unfinished, WHOLE_FILES_LIST), JSON.stringify(files), { flush: true });
// Another process may have put the same files there meanwhile: they are as good as ours.
await rename(unfinished, wholeFilesDirectory(archive)).catch(() =>
  rm(unfinished, { recursive: true, force: true }),
);
await archive.release();

async function makeFile(
  archive: Archive,
  { format, label, ending, contentType, chunks }: ExportFormat,
): Promise<WholeFile> {
  const name = `infrastructure-projects.${ending}`;
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of chunks(archive, archive.allPositions, base)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(counted, createWriteStream(join(unfinished, name)));
  return { format, label, contentType, name, bytes, sha256: hash.digest('hex') };
}
