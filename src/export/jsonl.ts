import type { Archive } from '../index/index.ts';
import { csvFields, membersJson } from '../project/index.ts';
import { exportedProjects, framedChunks } from './projects.ts';

const fieldNames = csvFields.map((field) => field.name);

/** JSON Lines: for each project an object with its id and every field of the CSV. */
export function jsonlChunks(archive: Archive, positions: Uint32Array): AsyncGenerator<Buffer> {
  const frame = { head: '', between: '', tail: '' };
  return framedChunks(
    exportedProjects(archive, positions),
    frame,
    ({ id, published }) => `{"id":${id},${membersJson(published, fieldNames)}}\n`,
  );
}
