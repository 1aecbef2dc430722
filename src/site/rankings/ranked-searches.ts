import { type CatalogueIndex, type FieldOrdering, type Ordering, oncePerIndex } from '../../index/index.ts';
import { type Phase, phaseOf, statuses } from '../../project/index.ts';
import { flagSet, flagsIn, type QualityFlag } from '../../quality/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { toBeCompletedCodes } from '../elements/stages.ts';

/** The stages before construction. */
export const planningStages = statuses.flatMap(({ status, phase }) => (phase === 'planning' ? [status] : []));

/** A list as the search has it: its filters and its ordering. */
interface SameSearch {
  readonly filters: Pairs;
  readonly ordering: Ordering;
}

/**
 * A search with a name, whose projects are ranked by a value. How it is calculated is a sentence of each
 * language (`ranked.lists`).
 */
interface RankedSearch {
  /** The search that finds the same projects, and nothing else before them, if there is one. */
  readonly search?: SameSearch;
  /** Whether projects are ranked by an amount, which can be added up. */
  readonly isOfAmounts?: true;
  /** The projects with one of these flags come after all others: their values can't be right. */
  readonly wrongBy: readonly QualityFlag[];
  readonly build: (index: CatalogueIndex) => ProjectList;
}

const GONE = flagSet('not_in_latest_snapshot');

/** The ranked lists of projects, as their addresses name them. */
const projectSearches = {
  overruns: {
    search: { filters: [['quality', 'spending_over_estimate']], ordering: '-overrun' },
    isOfAmounts: true,
    wrongBy: flagsIn('outlier'),
    build: (index) => orderedBy(index, index.numbers.overrun, '-overrun'),
  },
  growth: {
    isOfAmounts: true,
    wrongBy: ['cost_implausible'],
    build: (index) => sorted(index, index.numbers.growth),
  },
  overdue: {
    search: { filters: [['quality', 'completion_overdue']], ordering: '-overdue' },
    wrongBy: ['date_implausible'],
    build: (index) => orderedBy(index, overdueOfDated(index), '-overdue'),
  },
  delays: {
    search: { filters: [], ordering: '-delay' },
    wrongBy: ['date_implausible'],
    build: (index) => orderedBy(index, index.numbers.delay, '-delay'),
  },
  stalled: {
    search: { filters: [['quality', 'stalled']], ordering: '-estimated_total_project_cost' },
    wrongBy: [],
    build: (index) =>
      sorted(
        index,
        inPhase(index, 'construction', (position) =>
          (index.quality[position]! & GONE) === 0 ? index.numbers.stalledQuarters[position]! : Number.NaN,
        ),
      ),
  },
  'early-spending': {
    search: { filters: planningStages.map((status) => ['status', status] as const), ordering: '-spent' },
    isOfAmounts: true,
    wrongBy: ['spending_implausible'],
    build: (index) =>
      orderedBy(
        index,
        inPhase(index, 'planning', (position) => index.numbers.spent[position]!),
        '-spent',
      ),
  },
} as const satisfies Readonly<Record<string, RankedSearch>>;

export type ProjectListName = keyof typeof projectSearches;

/** All ranked lists, in the order of pages. One ranks firms. */
export const rankedLists = [
  'overruns',
  'growth',
  'overdue',
  'delays',
  'stalled',
  'one-firm',
  'early-spending',
] as const satisfies readonly (ProjectListName | 'one-firm')[];

export type RankedListName = (typeof rankedLists)[number];

const rankedSearches: Readonly<Record<ProjectListName, RankedSearch>> = projectSearches;

/** The search that finds the projects of a list, if there is one. */
export const sameSearch = (list: RankedListName): SameSearch | undefined =>
  list === 'one-firm' ? undefined : rankedSearches[list].search;

/** The flags of projects whose value in a list can't be right. */
export const wrongBy = (list: ProjectListName): readonly QualityFlag[] => rankedSearches[list].wrongBy;

export const isOfAmounts = (list: ProjectListName): boolean => rankedSearches[list].isOfAmounts === true;

/** All projects of a catalogue that a list ranks. */
export interface ProjectList {
  /**
   * What each project is ranked by: above zero for those in the list, NaN if it is not known, and
   * `NOT_ASKED` for projects that the list does not ask about.
   */
  readonly values: Float64Array;
  /** The positions of the projects in the list, first to last. */
  readonly order: Uint32Array;
}

/** The value of a project that a list leaves aside: only construction sites can be stalled. */
export const NOT_ASKED = Number.NEGATIVE_INFINITY;

const cached = new Map(
  Object.entries(rankedSearches).map(
    ([name, { build, wrongBy }]) =>
      [name, oncePerIndex((index) => wrongLast(index, build(index), flagSet(...wrongBy)))] as const,
  ),
);

/** A list of a catalogue. Computed when it is first asked for. */
export const projectList = (index: CatalogueIndex, name: ProjectListName): ProjectList =>
  cached.get(name)!(index);

/** Moves the projects whose value can't be right to the end, in their order. */
function wrongLast({ quality }: CatalogueIndex, { values, order }: ProjectList, wrong: number): ProjectList {
  const isWrong = (position: number) => (quality[position]! & wrong) !== 0;
  const sorted = new Uint32Array(order.length);
  sorted.set(order.filter((position) => !isWrong(position)));
  const last = order.filter(isWrong);
  sorted.set(last, order.length - last.length);
  return { values, order: sorted };
}

/** The values of the projects whose latest stage is in a phase. */
function inPhase(index: CatalogueIndex, phase: Phase, valueAt: (position: number) => number): Float64Array {
  const { values, codes } = index.values.status;
  const isInPhase = [false, ...values.map((status) => phaseOf(status) === phase)];
  return Float64Array.from(codes, (code, position) => (isInPhase[code]! ? valueAt(position) : NOT_ASKED));
}

/** The days by which projects are overdue that still have to be completed; 0 for those that are not. */
function overdueOfDated(index: CatalogueIndex): Float64Array {
  // A project whose completion date is not known, or can't be right, has neither.
  const { delay, overdue } = index.numbers;
  const isAsked = toBeCompletedCodes(index);
  return Float64Array.from(index.values.status.codes, (code, position) => {
    if (isAsked[code] === 0) return NOT_ASKED;
    const days = overdue[position]!;
    return Number.isNaN(days) && !Number.isNaN(delay[position]!) ? 0 : days;
  });
}

/** A list in an order that the index holds. */
function orderedBy(index: CatalogueIndex, values: Float64Array, ordering: FieldOrdering): ProjectList {
  return { values, order: index.order(ordering).filter((position) => values[position]! > 0) };
}

/** Largest value first; of equal ones the most expensive project, then in order of ids. */
function sorted(index: CatalogueIndex, values: Float64Array): ProjectList {
  const byCost = index.order('-estimated_total_project_cost');
  // The sort is stable.
  const order = byCost.filter((position) => values[position]! > 0).sort((a, b) => values[b]! - values[a]!);
  return { values, order };
}
