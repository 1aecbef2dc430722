import {
  changeSet,
  completionChange,
  costChange,
  dateOf,
  days,
  lowerBound,
  type RankedStatus,
  rankedStatus,
  statusChange,
} from '../../index/index.ts';
import { phaseOf } from '../../project/index.ts';
import { isPlausibleDate } from '../../quality/index.ts';
import { type ChangedKind, type KindSet, kindSet } from './changed-kind.ts';
import type { Facts } from './facts.ts';
import { type Importance, importanceOf, moreImportant } from './importance.ts';

/** Stands for the place of a project that is not listed. */
const NOT_LISTED = -1;

/** Two versions of the catalogue beside each other, with a value for each project that either of them lists. */
export class ComparedFacts {
  readonly before: Facts;
  readonly after: Facts;
  /** Ascending. */
  readonly ids: Uint32Array;
  /** How the values of projects that both list differ. */
  readonly kinds: Uint32Array;
  /** How important that is; undefined for equal values. */
  readonly importances: readonly (Importance | undefined)[];
  readonly #placesBefore: Int32Array;
  readonly #placesAfter: Int32Array;

  constructor(before: Facts, after: Facts) {
    this.before = before;
    this.after = after;
    this.ids = unionOf(before.ids, after.ids);
    this.#placesBefore = placesIn(before, this.ids);
    this.#placesAfter = placesIn(after, this.ids);
    const compare = comparison(before, after);
    const differences = Array.from(this.ids, (_, at) => {
      const [a, b] = [this.#placesBefore[at]!, this.#placesAfter[at]!];
      return a === NOT_LISTED || b === NOT_LISTED ? undefined : compare(a, b);
    });
    this.kinds = Uint32Array.from(differences, (difference) => difference?.kinds ?? 0);
    this.importances = differences.map((difference) => difference?.importance);
  }

  /** The index of the first id from `from` on that is not below this one. */
  indexOf(id: number, from: number): number {
    return lowerBound(from, this.ids.length, (i) => this.ids[i]! < id);
  }

  /** The place of a project in the facts of before; undefined if they do not list it. */
  placeBefore(at: number): number | undefined {
    const place = this.#placesBefore[at]!;
    return place === NOT_LISTED ? undefined : place;
  }

  placeAfter(at: number): number | undefined {
    const place = this.#placesAfter[at]!;
    return place === NOT_LISTED ? undefined : place;
  }
}

const known = new WeakMap<Facts, WeakMap<Facts, ComparedFacts>>();

/** Compares two versions once, however many searches ask. */
export function comparedFacts(before: Facts, after: Facts): ComparedFacts {
  const ofBefore = known.get(before) ?? new WeakMap<Facts, ComparedFacts>();
  known.set(before, ofBefore);
  const compared = ofBefore.get(after) ?? new ComparedFacts(before, after);
  ofBefore.set(after, compared);
  return compared;
}

function unionOf(a: Uint32Array, b: Uint32Array): Uint32Array {
  const union = new Uint32Array(a.length + b.length);
  let end = 0;
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const next = Math.min(a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY);
    if (a[i] === next) i++;
    if (b[j] === next) j++;
    union[end++] = next;
  }
  return union.slice(0, end);
}

function placesIn({ ids }: Facts, some: Uint32Array): Int32Array {
  let place = 0;
  return Int32Array.from(some, (id) => (ids[place] === id ? place++ : NOT_LISTED));
}

/** How the values of a project differ, and how important that is. */
interface Difference {
  readonly kinds: KindSet;
  readonly importance: Importance;
}

/** A change of a cost below this share of the former one is a small one. */
const SMALL_SHARE = 0.01;
/** A move of completion by fewer days is a small one. */
const SMALL_DAYS = 30;

/** Compares a project's places in the facts of before and after. Undefined if no value differs. */
function comparison(before: Facts, after: Facts): (a: number, b: number) => Difference | undefined {
  const statusesBefore = before.texts.statuses.map(rankedStatus);
  const statusesAfter = after.texts.statuses.map(rankedStatus);
  return (a, b) => {
    const found = [
      costDifference(before, after, a, b),
      completionDifference(before.completions[a]!, after.completions[b]!),
      statusDifference(
        statusesBefore[before.statuses[a]!]!,
        statusesAfter[after.statuses[b]!]!,
        costImportance(after, b),
      ),
    ].filter((difference) => difference !== undefined);
    if (found.length === 0) return undefined;
    return {
      kinds: found.reduce((set, { kinds }) => set | kinds, 0),
      importance: found.map(({ importance }) => importance).reduce(moreImportant),
    };
  };
}

/** The cost of a project as its importance: its currency, and its size if it can be right. */
export const costImportance = (
  { costs, currencies, isWrongCost }: Facts,
  place: number,
): Pick<Importance, 'size' | 'currency'> => ({
  size: isWrongCost[place] === 1 ? 0 : costs[place]! || 0,
  currency: currencies[place]!,
});

function costDifference(before: Facts, after: Facts, a: number, b: number): Difference | undefined {
  const [from, to] = [before.costs[a]!, after.costs[b]!];
  const currency = after.currencies[b]!;
  const isOther = before.texts.currencies[before.currencies[a]!] !== after.texts.currencies[currency]!;
  const areKnown = !Number.isNaN(from) && !Number.isNaN(to);
  if (isOther && areKnown) return { kinds: kindSet('other_cost'), importance: importanceOf('minor') };
  const change = costChange(from, to);
  if (change === 0) return undefined;
  const kinds = kindSet(kindOf(change, { dearer: 'cost_up', cheaper: 'cost_down' }) ?? 'other_cost');
  if (!areKnown) return { kinds, importance: importanceOf('minor') };
  if (before.isWrongCost[a] === 1 || after.isWrongCost[b] === 1)
    return { kinds, importance: importanceOf('wrong cost') };
  const by = Math.abs(to - from);
  const isSmall = by < SMALL_SHARE * from;
  return { kinds, importance: isSmall ? importanceOf('minor') : importanceOf('cost', by, currency) };
}

function completionDifference(from: number, to: number): Difference | undefined {
  const change = completionChange(from, to);
  if (change === 0) return undefined;
  const kind = kindOf(change, { later: 'later', earlier: 'earlier' });
  if (kind === undefined) return { kinds: kindSet('other_completion'), importance: importanceOf('minor') };
  const by = Math.abs(days(to) - days(from));
  const isSmall = by < SMALL_DAYS || ![from, to].every((date) => isPlausibleDate(dateOf(date)!));
  return { kinds: kindSet(kind), importance: isSmall ? importanceOf('minor') : importanceOf(kind, by) };
}

function statusDifference(
  from: RankedStatus,
  to: RankedStatus,
  { size, currency }: Pick<Importance, 'size' | 'currency'>,
): Difference | undefined {
  if (from.status === to.status) return undefined;
  const change = statusChange(from, to);
  const isFinished = phaseOf(to.status) === 'finished' && phaseOf(from.status) !== 'finished';
  const kind = isFinished
    ? 'finished'
    : (kindOf(change, { stopped: 'stopped', moved_on: 'moved_on', moved_back: 'moved_back' }) ??
      'other_stage');
  const reason = kind === 'finished' || kind === 'stopped' ? kind : 'stage';
  return { kinds: kindSet(kind), importance: importanceOf(reason, size, currency) };
}

/** The kind that a change between two reports is, by the kinds of movements. */
function kindOf<Kind extends ChangedKind>(
  change: number,
  kinds: Readonly<Record<Kind, Parameters<typeof changeSet>[0][number]>>,
): Kind | undefined {
  const names = Object.keys(kinds) as Kind[];
  return names.find((kind) => (change & changeSet([kinds[kind]])) !== 0);
}
