import { type CatalogueIndex, type FieldOrdering, oncePerIndex } from '../../index/index.ts';
import { type Phase, phaseOf } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';

/** The ranked lists of projects, as their addresses name them. */
export const projectLists = ['overruns', 'growth', 'delays', 'stalled', 'early-spending'] as const;

export type ProjectListName = (typeof projectLists)[number];

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

const GONE = flagSet('not_in_latest_snapshot');

const builders: Readonly<Record<ProjectListName, (index: CatalogueIndex) => ProjectList>> = {
  overruns: (index) => orderedBy(index, index.numbers.overrun, '-overrun'),
  delays: (index) => orderedBy(index, index.numbers.delay, '-delay'),
  growth: (index) => sorted(index, index.numbers.growth),
  stalled: (index) =>
    sorted(
      index,
      inPhase(index, 'construction', (position) =>
        (index.quality[position]! & GONE) === 0 ? index.numbers.stalledQuarters[position]! : Number.NaN,
      ),
    ),
  'early-spending': (index) =>
    orderedBy(
      index,
      inPhase(index, 'planning', (position) => index.numbers.spent[position]!),
      '-spent',
    ),
};

const cached = Object.fromEntries(
  projectLists.map((name) => [name, oncePerIndex(builders[name])]),
) as unknown as typeof builders;

/** A list of a catalogue. Computed when it is first asked for. */
export const projectList = (index: CatalogueIndex, name: ProjectListName): ProjectList => cached[name](index);

/** The values of the projects whose latest stage is in a phase. */
function inPhase(index: CatalogueIndex, phase: Phase, valueAt: (position: number) => number): Float64Array {
  const { values, codes } = index.values.status;
  const isInPhase = [false, ...values.map((status) => phaseOf(status) === phase)];
  return Float64Array.from(codes, (code, position) => (isInPhase[code]! ? valueAt(position) : NOT_ASKED));
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
