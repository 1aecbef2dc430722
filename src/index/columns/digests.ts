import { hash } from 'node:crypto';
import type { PublishedHistory, SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';

/**
 * A digest of eight bytes of what each newest report says, in every field. Data-quality flags are apart, because
 * some follow from other projects.
 */
export function digestsBuilder(): SectionsBuilder<PublishedHistory> {
  const high = new GrowingColumn();
  const low = new GrowingColumn();
  return {
    add: ({ published }) => {
      const digest = hash('sha1', JSON.stringify(published), 'buffer');
      high.push(digest.readUInt32LE(0));
      low.push(digest.readUInt32LE(4));
    },
    finish: (write) => write('digests', high.values(), low.values()),
  };
}
