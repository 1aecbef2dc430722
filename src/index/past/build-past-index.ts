import { buildIndex } from '../build/build-index.ts';
import { openArchive } from '../files/archive.ts';
import { pastReading } from './past-reading.ts';

/** Builds the index of a past quarter into a new folder, from the index of all quarters in `source`. */
export async function buildPastIndex(source: string, quarter: string, directory: string): Promise<void> {
  const archive = await openArchive(source);
  try {
    await buildIndex(pastReading(archive, quarter), directory);
  } finally {
    await archive.release();
  }
}
