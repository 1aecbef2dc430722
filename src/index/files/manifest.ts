import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { country } from '../../country/index.ts';
import { fields } from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import type { CatalogueState, PublishedIrmSnapshot } from '../../store/index.ts';
import { DamagedIndexError, type SectionChecksum } from '../sections/section-file.ts';

/**
 * Increase this whenever the content of an index's files changes its meaning: an index of another
 * format is rebuilt.
 */
const INDEX_FORMAT = 17;

/**
 * Checksum of the tables that the content of an index depends on: histories store values by their
 * position in the table of fields, sets of quality flags their positions, orderings the ranks of the
 * country's statuses, and all spellings of a municipality are one value. An index built with other
 * tables is rebuilt.
 */
const TABLES = createHash('sha256')
  .update(JSON.stringify([fields, qualityFlags, country.checksum]))
  .digest('hex');

/** Without it, a folder is no index. */
export const MANIFEST = 'manifest.json';

/** What an index was built from, and the checksums of its sections. */
export interface Manifest extends CatalogueState {
  readonly format: number;
  readonly tables: string;
  /** When the index was built, an ISO 8601 instant in UTC. */
  readonly builtAt: string;
  readonly projects: number;
  /** The digest of the areas that projects were assigned to; "" for none. */
  readonly areas: string;
  /** Oldest first. */
  readonly irmSnapshots: readonly PublishedIrmSnapshot[];
  readonly sections: Readonly<Record<string, SectionChecksum>>;
}

/** Write it last: a folder without a manifest is an unfinished index. */
export async function writeManifest(
  directory: string,
  manifest: Omit<Manifest, 'format' | 'tables' | 'builtAt'>,
): Promise<void> {
  const content: Manifest = {
    format: INDEX_FORMAT,
    tables: TABLES,
    builtAt: new Date().toISOString(),
    ...manifest,
  };
  await writeFile(join(directory, MANIFEST), JSON.stringify(content), { flush: true });
}

/**
 * Fails with `DamagedIndexError` unless the folder holds a complete index of this format, built
 * with these tables.
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const manifest = await readFile(join(directory, MANIFEST), 'utf8')
    .then(
      (content) => JSON.parse(content) as Manifest,
      () => undefined,
    )
    .catch(() => undefined);
  if (manifest?.format !== INDEX_FORMAT || manifest.tables !== TABLES)
    throw new DamagedIndexError(`${directory} does not hold an index of this version of the program`);
  return manifest;
}

/** When the latest publication was, as an ISO 8601 instant in UTC; "" without snapshots. */
export const lastPublishedAt = ({ irmSnapshots }: Pick<Manifest, 'irmSnapshots'>): string =>
  irmSnapshots.reduce((last, { publishedAt }) => (publishedAt > last ? publishedAt : last), '');

/** The day on which the newest report was collected, `YYYY-MM-DD`; "" without snapshots. */
export const lastCollectedOn = ({ irmSnapshots }: Pick<Manifest, 'irmSnapshots'>): string =>
  irmSnapshots.at(-1)?.taken ?? '';
