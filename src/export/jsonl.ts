import type { Archive } from '../index/index.ts';
import { valuesJson } from '../project/index.ts';
import { exportedProjects, framedChunks } from './projects.ts';

/** JSON Lines: for each project an object with its id and every field of the CSV. */
export function jsonlChunks(archive: Archive, positions: Uint32Array): AsyncGenerator<Buffer> {
  const frame = { head: '', between: '', tail: '' };
  return framedChunks(
    exportedProjects(archive, positions),
    frame,
    ({ id, values }) => `{"id":${id},${valuesJson(values)}}\n`,
  );
}
