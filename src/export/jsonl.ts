import type { Archive } from '../index/index.ts';
import { listedColumns, listedJson } from '../project/index.ts';
import type { FileOptions } from './file-options.ts';
import { exportedProjects, framedChunks } from './projects.ts';

/**
 * JSON Lines: per project one object with its id, every field of the CSV and its data-quality
 * flags, or with the given columns. Hold the archive until the last chunk is read.
 */
export function jsonlChunks(
  archive: Archive,
  positions: Uint32Array,
  { columns = listedColumns.every }: Pick<FileOptions, 'columns'> = {},
): AsyncGenerator<Buffer> {
  const frame = { head: '', between: '', tail: '' };
  return framedChunks(
    exportedProjects(archive, positions),
    frame,
    (project) => `{${listedJson(project, columns)}}\n`,
  );
}
