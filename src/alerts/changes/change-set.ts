import { orderedWindow } from '../../index/index.ts';
import { type ChangedKind, type KindSet, kindCounts, kindSet, kindsIn } from './changed-kind.ts';
import { type ComparedFacts, comparedFacts, costImportance } from './compared-facts.ts';
import { type Facts, factsAt, type ProjectFacts } from './facts.ts';
import { byImportance, type Importance, importanceOf, moreImportant } from './importance.ts';

/** The projects of a search in one version of the catalogue. */
export interface SearchedFacts {
  readonly facts: Facts;
  /** What the search found, ascending. */
  readonly ids: Uint32Array;
}

/** What changed in one project. */
export interface ProjectChange {
  readonly id: number;
  /** The most important first, never empty. */
  readonly kinds: readonly ChangedKind[];
  readonly importance: Importance;
  /** Undefined if the catalogue did not list it, or does not any more; never both. */
  readonly before: ProjectFacts | undefined;
  readonly after: ProjectFacts | undefined;
}

/** What changed in the projects of a search. */
export interface ChangeSet {
  /** Every project that changed, ascending. */
  readonly ids: Uint32Array;
  /** What happened to each of them. */
  readonly kinds: Uint32Array;
  /** How many projects each kind of change happened to. A project may have several. */
  readonly counts: Readonly<Record<ChangedKind, number>>;
  /** The most important changes, most important first: `MOST_DETAILED`, or all if there are fewer. */
  readonly top: readonly ProjectChange[];
}

/** The most changes that a letter describes. */
export const MOST_DETAILED = 20;

/** A changed project while changes are looked for. */
interface Found {
  /** Its index in the compared facts. */
  readonly at: number;
  readonly kinds: KindSet;
  readonly importance: Importance;
}

/**
 * What changed in the projects of a search between two versions of the catalogue: which ones it finds, and the values of
 * those that it found before or finds now. A project that is missing from the newest report of its sphere stays listed,
 * with its last values, but counts as gone. What an old report adds or takes away that is missing from the newest one
 * is no news.
 */
export function changeSet(before: SearchedFacts, after: SearchedFacts): ChangeSet {
  const compared = comparedFacts(before.facts, after.facts);
  const found = foundChanges(compared, before.ids, after.ids);
  const order = (a: number, b: number) => byImportance(found[a]!.importance, found[b]!.importance) || a - b;
  const kinds = Uint32Array.from(found, (each) => each.kinds);
  return {
    ids: Uint32Array.from(found, ({ at }) => compared.ids[at]!),
    kinds,
    counts: kindCounts(kinds),
    top: Array.from(orderedWindow(found.length, order, 0, MOST_DETAILED), (i) =>
      detailed(compared, found[i]!),
    ),
  };
}

/** Walks both lists of ids, which are ascending, so that each project is looked up once. */
function foundChanges(compared: ComparedFacts, before: Uint32Array, after: Uint32Array): readonly Found[] {
  const found: Found[] = [];
  for (let b = 0, a = 0, at = 0; b < before.length || a < after.length; ) {
    const id = Math.min(before[b] ?? Number.POSITIVE_INFINITY, after[a] ?? Number.POSITIVE_INFINITY);
    const [wasFound, isFound] = [before[b] === id, after[a] === id];
    if (wasFound) b++;
    if (isFound) a++;
    at = compared.indexOf(id, at);
    if (compared.ids[at] !== id) continue;
    const change = changeOf(compared, at, wasFound, isFound);
    if (change !== undefined) found.push(change);
  }
  return found;
}

function changeOf(
  compared: ComparedFacts,
  at: number,
  wasFound: boolean,
  isFound: boolean,
): Found | undefined {
  const membership = membershipChange(compared, at, wasFound, isFound);
  const kinds = compared.kinds[at]! | (membership === undefined ? 0 : kindSet(membership));
  if (kinds === 0) return undefined;
  const ofValues = compared.importances[at];
  if (membership === undefined) return { at, kinds, importance: ofValues! };
  const own = membershipImportance(compared, at, membership);
  return { at, kinds, importance: ofValues === undefined ? own : moreImportant(own, ofValues) };
}

type Membership = 'removed' | 'vanished' | 'listed' | 'back' | 'unmatched' | 'matching';

/** Whether and how a project came into the search or left it. */
function membershipChange(
  compared: ComparedFacts,
  at: number,
  wasFound: boolean,
  isFound: boolean,
): Membership | undefined {
  const [placeBefore, placeAfter] = [compared.placeBefore(at), compared.placeAfter(at)];
  const wasReported = placeBefore !== undefined && compared.before.isReported[placeBefore] === 1;
  const isReported = placeAfter !== undefined && compared.after.isReported[placeAfter] === 1;
  if (placeBefore === undefined) return isReported ? 'listed' : undefined;
  if (placeAfter === undefined) return wasReported ? 'removed' : undefined;
  if (isReported && !wasReported && isFound) return 'back';
  if (wasReported && !isReported && wasFound) return 'vanished';
  if (wasFound === isFound) return undefined;
  return isFound ? 'matching' : 'unmatched';
}

const membershipReasons = {
  removed: 'gone',
  vanished: 'gone',
  listed: 'new',
  back: 'new',
  unmatched: 'membership',
  matching: 'membership',
} as const satisfies Readonly<Record<Membership, string>>;

function membershipImportance(compared: ComparedFacts, at: number, membership: Membership): Importance {
  const place = compared.placeAfter(at);
  const { size, currency } =
    place === undefined
      ? costImportance(compared.before, compared.placeBefore(at)!)
      : costImportance(compared.after, place);
  return importanceOf(membershipReasons[membership], size, currency);
}

function detailed(compared: ComparedFacts, { at, kinds, importance }: Found): ProjectChange {
  const [before, after] = [compared.placeBefore(at), compared.placeAfter(at)];
  return {
    id: compared.ids[at]!,
    kinds: kindsIn(kinds),
    importance,
    before: before === undefined ? undefined : factsAt(compared.before, before),
    after: after === undefined ? undefined : factsAt(compared.after, after),
  };
}
