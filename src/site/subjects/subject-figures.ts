import {
  type AmountSum,
  amountSum,
  type CatalogueIndex,
  type FacetCount,
  facetCounts,
  loadedQuarters,
  movements,
  NO_VALUE,
  type Ordering,
  type PositionSet,
  pagePositions,
  type QuarterSpending,
  select,
  spendingByQuarter,
  statistics,
} from '../../index/index.ts';
import { isToBeCompleted } from '../../project/index.ts';
import { flagSet, flagsIn, type QualityFlag } from '../../quality/index.ts';
import { placeAreas, type Subject, subjectsOf } from '../../query/subjects/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { type ListedChange, listedChanges } from '../changes/listed-changes.ts';
import { type NewestReport, newestReport } from '../changes/newest-report.ts';
import { totalCount } from '../elements/stages.ts';
import { type ProjectRow, projectRow } from '../listed/project-row.ts';
import { type Neighbours, neighboursOf } from './neighbours.ts';
import { type PlaceShare, placeShare } from './place-share.ts';
import { type Related, relatedTo } from './related.ts';
import { type ReportQuality, reportQuality } from './report-quality.ts';
import { countWith, type SubjectQuality, subjectQuality, watchedFlags } from './shortcomings.ts';

/** Everything that the page of a subject says. */
export interface SubjectFigures {
  /** The province that it is in, if that has a page. */
  readonly above: Subject | undefined;
  /** Municipalities of its name in other provinces. */
  readonly namesakes: readonly Subject[];
  readonly overview: SubjectOverview;
  readonly notable: Notable;
  /** Whether its municipalities, or those around it, can be compared on a map. */
  readonly hasShadedMap: boolean;
  /** Undefined if there is only one quarter. */
  readonly movements: SubjectMovements | undefined;
  /** Oldest quarter first. */
  readonly spending: readonly QuarterSpending[];
  /** The number of projects whose spending can't be right. */
  readonly wrongSpending: number;
  readonly related: Related;
  readonly neighbours: Neighbours | undefined;
  /** Undefined for other subjects than municipalities whose people are known. */
  readonly share: PlaceShare | undefined;
  readonly quality: SubjectQuality;
  /** The reports of a department, oldest first; empty for other subjects. */
  readonly reports: readonly ReportQuality[];
}

export function subjectFigures(index: CatalogueIndex, subject: Subject): SubjectFigures {
  const overview = subjectOverview(index, subject);
  const { positions } = overview;
  const { kind, name, path, within = '' } = subject;
  const subjects = subjectsOf(index);
  const neighbours = neighboursOf(index, subject);
  const department = subjects.departments.findIndex((each) => each.path === path);
  return {
    above: within === '' ? undefined : subjects.of('province', within),
    namesakes: kind === 'municipality' ? subjects.named(kind, name).filter((each) => each.path !== path) : [],
    overview,
    notable: notable(index, subject),
    hasShadedMap: placeAreas(index).hasMap(subject),
    movements: subjectMovements(index, positions),
    spending: spendingByQuarter(index, positions),
    wrongSpending: amountSum(index.amount('spent'), positions).leftOut,
    related: relatedTo(index, kind, positions),
    neighbours,
    share: placeShare(index, subject, neighbours),
    quality: subjectQuality(index, positions),
    reports: kind === 'department' ? reportQuality(index)[department]! : [],
  };
}

/** The figures of a subject's projects. */
export interface SubjectOverview {
  readonly projects: PositionSet;
  /** The same, ascending. */
  readonly positions: Uint32Array;
  readonly costs: AmountSum;
  /** Of costs that can be right; null without any. */
  readonly medianCost: number | null;
  /** Projects by stage. */
  readonly stages: readonly FacetCount[];
  /** Projects by kind, most frequent first; those without a kind are left out. */
  readonly kinds: readonly FacetCount[];
  readonly withoutKind: number;
  /** Projects that still have to be completed, and so can be overdue. */
  readonly toBeCompleted: number;
  readonly flags: readonly { readonly flag: (typeof watchedFlags)[number]; readonly projects: number }[];
  /** Projects that spent money beyond an estimate of zero, of which nobody knows the overrun. */
  readonly overZero: number;
}

function subjectOverview(index: CatalogueIndex, { query }: Subject): SubjectOverview {
  const selection = select(index, query);
  const { projects, positions } = selection;
  const stages = facetCounts(index, selection, ['status'], { multiselect: false }).status;
  return {
    projects,
    positions,
    costs: amountSum(index.amount('estimated_total_project_cost'), positions),
    medianCost: statistics(index, positions).total.clean.median,
    stages,
    toBeCompleted: totalCount(stages.filter(({ value }) => isToBeCompleted(value))),
    ...kindsOf(index, positions),
    flags: watchedFlags.map((flag) => ({ flag, projects: countWith(index, positions, flagSet(flag)) })),
    overZero: countWith(index, positions, flagSet('spending_over_zero_estimate')),
  };
}

function kindsOf({ values }: CatalogueIndex, positions: Uint32Array) {
  const { codes, values: names } = values.nature_of_investment;
  const counts = new Uint32Array(names.length + 1);
  for (let i = 0; i < positions.length; i++) counts[codes[positions[i]!]!]!++;
  const kinds = names
    .map((value, i) => ({ value, count: counts[i + 1]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return { kinds, withoutKind: counts[NO_VALUE]! };
}

/** The first projects of a search, and how many it finds. */
export interface FirstProjects {
  readonly filters: Pairs;
  readonly ordering: Ordering;
  readonly first: readonly ProjectRow[];
  readonly count: number;
}

/** Projects that are overdue, over budget or large. */
export interface Notable {
  readonly overdue: FirstProjects;
  readonly overBudget: FirstProjects;
  readonly largest: FirstProjects;
}

/** Entries of a list. */
const MOST_SHOWN = 5;
/** People look for the overdue projects of a firm. */
const MOST_OVERDUE_OF_FIRM = 15;

function notable(index: CatalogueIndex, { kind, filters, query }: Subject): Notable {
  const flagged = (flag: QualityFlag): Pick<Subject, 'filters' | 'query'> => ({
    filters: [...filters, ['quality', flag]],
    query: { ...query, quality: [flag] },
  });
  /** Leaves out projects whose values can't be right. */
  const without = (search: Pick<Subject, 'filters' | 'query'>, ...flags: readonly QualityFlag[]) => ({
    filters: [...search.filters, ...flags.map((flag) => ['quality!', flag] as const)],
    query: { ...search.query, not: { quality: flags } },
  });
  return {
    overdue: firstProjects(
      index,
      without(flagged('completion_overdue'), 'date_implausible'),
      '-overdue',
      kind === 'firm' ? MOST_OVERDUE_OF_FIRM : MOST_SHOWN,
    ),
    overBudget: firstProjects(
      index,
      without(flagged('spending_over_estimate'), ...flagsIn('outlier')),
      '-overrun',
      MOST_SHOWN,
    ),
    largest: firstProjects(
      index,
      without({ filters, query }, 'cost_implausible'),
      '-estimated_total_project_cost',
      MOST_SHOWN,
    ),
  };
}

function firstProjects(
  index: CatalogueIndex,
  { filters, query }: Pick<Subject, 'filters' | 'query'>,
  ordering: Ordering,
  most: number,
): FirstProjects {
  const selection = select(index, query);
  const first = Array.from(pagePositions(index, selection, ordering, 0, most), (position) =>
    projectRow(index, position),
  );
  return { filters, ordering, first, count: selection.count };
}

/** What changed between the last two quarters, which are given by their keys. */
export interface SubjectMovements {
  readonly since: string;
  readonly until: string;
  /** Number of projects that changed. */
  readonly count: number;
  readonly largest: readonly ListedChange[];
  readonly newest: NewestReport;
}

/** Undefined if there is only one quarter. */
export function subjectMovements(
  index: CatalogueIndex,
  positions: Uint32Array,
): SubjectMovements | undefined {
  const [since, until] = loadedQuarters(index).slice(-2);
  if (since === undefined || until === undefined) return undefined;
  const moved = movements(index, positions, since, until);
  return {
    since,
    until,
    count: moved.count,
    largest: listedChanges(index, moved.largest(0, MOST_SHOWN, { wrongLast: true })),
    newest: newestReport(index, moved, until),
  };
}
