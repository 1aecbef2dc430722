/**
 * What can happen to a project that somebody follows, the most important first. `removed` is no longer in the catalogue,
 * `vanished` no longer in the newest report; `unmatched` and `matching` are listed as before, but the search no longer
 * finds them, or only now. `other_..` is what is neither up nor down: a value that became known or unknown, another
 * currency, a stage outside the sequence.
 */
export const changedKinds = [
  'stopped',
  'removed',
  'vanished',
  'dearer',
  'cheaper',
  'later',
  'finished',
  'listed',
  'back',
  'unmatched',
  'matching',
  'earlier',
  'moved_back',
  'moved_on',
  'other_stage',
  'other_cost',
  'other_completion',
] as const;

export type ChangedKind = (typeof changedKinds)[number];

/** A set of kinds as a number: a bit for each, by its place in the table. */
export type KindSet = number;

export const kindSet = (...kinds: readonly ChangedKind[]): KindSet =>
  kinds.reduce((set, kind) => set | (1 << changedKinds.indexOf(kind)), 0);

/** The kinds in a set, the most important first. */
export const kindsIn = (set: KindSet): readonly ChangedKind[] =>
  changedKinds.filter((_, place) => (set & (1 << place)) !== 0);

/** How many of the sets have each kind. */
export function kindCounts(sets: Uint32Array): Readonly<Record<ChangedKind, number>> {
  const counts = changedKinds.map((_, place) => {
    let count = 0;
    for (const set of sets) count += (set >> place) & 1;
    return count;
  });
  return Object.fromEntries(changedKinds.map((kind, i) => [kind, counts[i]!])) as Record<ChangedKind, number>;
}
