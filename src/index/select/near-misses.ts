import { applyFilters, type Filter } from './filters.ts';

/**
 * For each part of a query, those of the positions that match every other part but not this one.
 * Adding them to what the whole query matches gives what it would match without the part, for all
 * parts in one pass.
 */
export function nearMisses<Part>(
  positions: Uint32Array,
  parts: ReadonlyMap<Part, readonly Filter[]>,
): ReadonlyMap<Part, Uint32Array> {
  let candidates = positions;
  /** For each candidate the number of the part that it fails, from 1; 0 if it fails none. */
  let failed = new Uint8Array(positions.length);
  let number = 0;
  for (const filters of parts.values())
    ({ candidates, failed } = afterPart(candidates, failed, filters, ++number));
  const missed = groupedBy(failed, candidates, parts.size);
  return new Map([...parts.keys()].map((part, i) => [part, missed[i + 1]!]));
}

/** The candidates of each group, from 0 to `groups`. */
function groupedBy(
  groupOf: Uint8Array,
  candidates: Uint32Array,
  groups: number,
): readonly Uint32Array<ArrayBuffer>[] {
  const sizes = new Uint32Array(groups + 1);
  for (let i = 0; i < groupOf.length; i++) sizes[groupOf[i]!]!++;
  const members = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let i = 0; i < groupOf.length; i++) {
    const group = groupOf[i]!;
    members[group]![sizes[group]!++] = candidates[i]!;
  }
  return members;
}

/** Leaves out the candidates that fail a second part. */
function afterPart(
  candidates: Uint32Array,
  failed: Uint8Array,
  filters: readonly Filter[],
  number: number,
): { candidates: Uint32Array; failed: Uint8Array<ArrayBuffer> } {
  const matching = applyFilters(filters, candidates);
  const kept = new Uint32Array(candidates.length);
  const keptFailed = new Uint8Array(candidates.length);
  let count = 0;
  // What matches is in the order of the candidates.
  for (let i = 0, next = 0; i < candidates.length; i++) {
    const position = candidates[i]!;
    const isMatching = matching[next] === position;
    if (isMatching) next++;
    else if (failed[i] !== 0) continue;
    kept[count] = position;
    keptFailed[count++] = isMatching ? failed[i]! : number;
  }
  return { candidates: kept.subarray(0, count), failed: keptFailed.subarray(0, count) };
}
