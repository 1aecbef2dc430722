import type { Sphere } from '../../project/index.ts';
import type { PublicationEntry } from '../../store/index.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { publicPublication } from './public-publication.ts';

interface ReportedIdentity {
  readonly sphere: Sphere;
  readonly irmProjectId: string;
}

const keyOf = ({ sphere, irmProjectId }: ReportedIdentity): string => `${sphere} ${irmProjectId}`;

/**
 * The public part of the log, oldest first, as JSON. The projects of changes get their ids if they
 * are still listed. A store's id changes when its sample is replaced: its projects were others then.
 */
export function publicationsBuilder(entries: readonly PublicationEntry[], storeId: string): SectionsBuilder {
  const wanted = new Set(
    entries
      .filter((entry) => entry.storeId === storeId)
      .flatMap(({ changes }) => changes?.largest.map(keyOf) ?? []),
  );
  const ids = new Map<string, number>();
  return {
    add: (project) => {
      if (wanted.size > 0 && wanted.has(keyOf(project))) ids.set(keyOf(project), project.id);
    },
    finish: (write) => {
      const texts = entries.map((entry) =>
        Buffer.from(
          JSON.stringify(
            publicPublication(entry, (change) =>
              entry.storeId === storeId ? ids.get(keyOf(change)) : undefined,
            ),
          ),
        ),
      );
      const offsets = new Float64Array(texts.length + 1);
      for (const [i, text] of texts.entries()) offsets[i + 1] = offsets[i]! + text.length;
      write('publications', Buffer.concat(texts));
      write('publications.offsets', offsets);
    },
  };
}
