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
  const candidates = positions.slice();
  /** For each candidate the number of the part that it fails, from 1; 0 if it fails none. */
  const failed = new Uint8Array(positions.length);
  let count = positions.length;
  let number = 0;
  for (const filters of parts.values()) {
    number++;
    const matching = applyFilters(filters, candidates.subarray(0, count));
    if (matching.length < count) count = keepNearMisses(candidates, failed, count, matching, number);
  }
  const missed = groupedBy(failed.subarray(0, count), candidates, parts.size);
  return new Map([...parts.keys()].map((part, i) => [part, missed[i + 1]!]));
}

/**
 * Moves the candidates that match a part, or fail it as the first, to the beginning of both arrays.
 * Returns their number. What matches is in the order of the candidates.
 */
function keepNearMisses(
  candidates: Uint32Array,
  failed: Uint8Array,
  count: number,
  matching: Uint32Array,
  number: number,
): number {
  let kept = 0;
  for (let i = 0, next = 0; i < count; i++) {
    const position = candidates[i]!;
    let failure = failed[i]!;
    if (matching[next] === position) next++;
    else if (failure === 0) failure = number;
    else continue;
    candidates[kept] = position;
    failed[kept++] = failure;
  }
  return kept;
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
