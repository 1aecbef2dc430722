import { type Archive, projectHistory } from '../index/index.ts';
import { csvHeader, csvRow } from '../project/index.ts';
import { inBatches } from './projects.ts';

/** Projects with eight quarters take a few milliseconds. */
const BATCH_PROJECTS = 10;

/**
 * The published CSV with every snapshot of the projects at the positions: the projects in their
 * order, the snapshots of each oldest first. Hold the archive until the last chunk is read.
 */
export async function* csvHistoryChunks(archive: Archive, positions: Uint32Array): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHeader());
  const lines = (position: number): string =>
    projectHistory(archive, position)
      .map(({ published }) => csvRow(published))
      .join('');
  for await (const batch of inBatches(positions, BATCH_PROJECTS, lines)) yield Buffer.from(batch.join(''));
}
