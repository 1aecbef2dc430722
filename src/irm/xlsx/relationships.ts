import { posix } from 'node:path';
import { pushBounded } from './bounded-list.ts';
import { readXml } from './xml.ts';
import type { ZipArchive } from './zip-archive.ts';

/** A link from one file of a workbook to another (ECMA-376 part 2, 6.5). */
export interface Relationship {
  readonly id: string;
  /** The last part of the type's address: `worksheet`, `sharedStrings`. */
  readonly type: string;
  /** The name of the other file in the archive. */
  readonly target: string;
}

/** As many as an archive may have files. */
const MAX_RELATIONSHIPS = 10_000;

/** The links of a file in the archive, or of the archive itself if `source` is "". */
export async function readRelationships(
  archive: ZipArchive,
  source: string,
): Promise<readonly Relationship[]> {
  const folder = posix.dirname(source);
  const xml = archive.read(posix.join(folder, '_rels', `${posix.basename(source)}.rels`));
  const relationships: Relationship[] = [];
  if (xml === undefined) return relationships;
  const open = (name: string, attribute: (name: string) => string | undefined) => {
    if (name !== 'Relationship') return;
    // Targets are relative to the folder of the source. Some programs write absolute paths, with a
    // slash.
    const target = posix.resolve('/', folder, attribute('Target') ?? '').slice(1);
    const link = { id: attribute('Id') ?? '', type: posix.basename(attribute('Type') ?? ''), target };
    pushBounded(relationships, link, MAX_RELATIONSHIPS, 'links between its files');
  };
  await readXml(xml, { open, close: () => {}, text: () => {} });
  return relationships;
}
