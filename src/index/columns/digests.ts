import { hash } from 'node:crypto';
import type { PublishedHistory, SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn, resumeRows, writeRows } from './growing-column.ts';

const DIGESTS = 'digests';

/**
 * A digest of eight bytes of what each newest report says, in every field. Data-quality flags are apart, because
 * some follow from other projects.
 */
export function digestsBuilder(): SectionsBuilder<PublishedHistory> {
  const halves = [new GrowingColumn(), new GrowingColumn()];
  return {
    resume: (older) => resumeRows(halves, older.read(DIGESTS)),
    add: ({ published }, position) => {
      const digest = hash('sha1', JSON.stringify(published), 'buffer');
      for (const [i, half] of halves.entries()) half.set(position, digest.readUInt32LE(4 * i));
    },
    finish: (write, older) => writeRows(DIGESTS, halves, older, write),
  };
}
