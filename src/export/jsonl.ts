import type { Archive } from '../index/index.ts';
import { valuesJson } from '../project/index.ts';
import { exportedProjects, framedChunks } from './projects.ts';

/**
 * JSON Lines: per project one object with its id and every field of the CSV. Hold the archive until
 * the last chunk is read.
 */
export function jsonlChunks(archive: Archive, positions: Uint32Array): AsyncGenerator<Buffer> {
  const frame = { head: '', between: '', tail: '' };
  return framedChunks(
    exportedProjects(archive, positions),
    frame,
    ({ id, values }) => `{"id":${id},${valuesJson(values)}}\n`,
  );
}
