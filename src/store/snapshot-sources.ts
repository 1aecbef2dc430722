import { quarterKey } from '../project/index.ts';
import type { SnapshotKey } from './port.ts';
import type { LogRow, PublicationEntry } from './publication-entry.ts';
import { entriesOf } from './publication-log.ts';

type Sources = readonly PublicationEntry[];

/**
 * The publications that the present content of a snapshot came from, oldest first: the one that put
 * it there and all that added to it. None if it is not published.
 */
export function sourcesOf(log: readonly LogRow[], key: SnapshotKey): Sources {
  const sources = new Map<number, Sources>();
  let latest: Sources = [];
  for (const entry of entriesOf(log)) {
    const { number, backTo } = entry;
    latest = backTo === undefined ? sourcesAfter(entry, latest, key) : (sources.get(backTo) ?? []);
    sources.set(number, latest);
  }
  return latest;
}

function sourcesAfter(entry: PublicationEntry, before: Sources, key: SnapshotKey): Sources {
  const { action, kind, snapshots } = entry;
  const isTouched = snapshots.some(
    (each) => each.sphere === key.sphere && quarterKey(each) === quarterKey(key),
  );
  if (action === 'remove') return isTouched || kind === 'empty' ? [] : before;
  if (action === 'add' && isTouched) return [...before, entry];
  if (isTouched) return [entry];
  // These empty the store first.
  return action === 'replace-sample' || action === 'mirror' ? [] : before;
}
