import type { ChangeSet, ProjectChange } from './change-set.ts';
import { type ChangedKind, changedKinds, kindCounts, kindSet } from './changed-kind.ts';
import { stepsOf, sumsOf } from './members.ts';
import { packed, UnreadableBytesError, unpacked } from './packed.ts';

const VERSION = 1;
const WHAT = 'changes of projects';

/** A stored set of changes. The kinds are a bit each, by their place in `table`: a later version may have more. */
interface StoredChanges {
  readonly table: readonly string[];
  readonly steps: readonly number[];
  readonly kinds: readonly number[];
  readonly top: readonly ProjectChange[];
}

/** A set of changes, to store. */
export function encodeChangeSet({ ids, kinds, top }: ChangeSet): Buffer {
  const stored: StoredChanges = {
    table: changedKinds,
    steps: Array.from(stepsOf(ids)),
    kinds: Array.from(kinds),
    top,
  };
  return packed(VERSION, Buffer.from(JSON.stringify(stored)));
}

/** A stored set of changes. Throws `UnreadableBytesError`. */
export function decodeChangeSet(bytes: Uint8Array): ChangeSet {
  const { table, steps, kinds, top }: StoredChanges = JSON.parse(unpacked(WHAT, VERSION, bytes).toString());
  const bits = table.map((kind) => {
    if (!(changedKinds as readonly string[]).includes(kind))
      throw new UnreadableBytesError(
        `Stored ${WHAT} have the kind ${JSON.stringify(kind)}, which this program does not know.`,
      );
    return kindSet(kind as ChangedKind);
  });
  const sets = Uint32Array.from(kinds, (set) =>
    bits.reduce((all, bit, place) => ((set & (1 << place)) === 0 ? all : all | bit), 0),
  );
  return {
    ids: sumsOf(Uint32Array.from(steps)),
    kinds: sets,
    counts: kindCounts(sets),
    top: top.map((change) => ({ ...change, before: change.before, after: change.after })),
  };
}
