import { type CatalogueIndex, type LevelName, oncePerIndex } from '../../index/index.ts';
import { isLevel, smallestLevel } from '../../project/index.ts';
import { peopleOfPlaces } from '../../query/people.ts';
import { type Subject, type SubjectKind, subjectsOf } from '../../query/subjects/index.ts';
import { type RecentChanges, recentChanges } from '../changes/recent-changes.ts';
import { costPerPerson } from '../listed/per-person.ts';
import { groupTotals, type TotalledBy, type ValueTotals } from './group-totals.ts';

/** What the page totals by, and the kind of the pages about its values. */
export const groupings = [
  { field: 'province', kind: 'province' },
  { field: smallestLevel, kind: 'municipality' },
  { field: 'department', kind: 'department' },
  // Where districts are the smallest places, they are above.
  ...(smallestLevel === 'local_municipality'
    ? ([{ field: 'district_municipality', kind: undefined }] as const)
    : []),
  { field: 'primary_funding_source', kind: undefined },
  { field: 'contractor', kind: 'firm' },
] as const satisfies readonly { field: TotalledBy; kind: SubjectKind | undefined }[];

/** Groups that are visible before the list is unfolded, and after that. */
export const SHOWN_AT_ONCE = 12;
const MOST_SHOWN = 36;

/** The totals of a grouping, as far as the page shows them. */
export interface Group {
  readonly field: (typeof groupings)[number]['field'];
  /** The largest groups, and the projects without a value; empty if no project has one. */
  readonly first: readonly ValueTotals[];
  /** Those that are folded. */
  readonly rest: readonly ValueTotals[];
  /** The number of groups that are left out. */
  readonly others: number;
  /** All pages about the values, if they are listed. */
  readonly directory: Directory | undefined;
}

/** Pages by the province or government that they belong to. */
export interface Directory {
  readonly of: 'municipality' | 'department';
  readonly groups: readonly { readonly name: string; readonly subjects: readonly Subject[] }[];
}

export interface ExploreFigures {
  readonly groups: readonly Group[];
  /** The levels of the operator's own areas. */
  readonly levels: readonly LevelName[];
  /** Undefined if there is only one quarter. */
  readonly changes: RecentChanges | undefined;
}

export const exploreFigures = oncePerIndex(
  (index: CatalogueIndex): ExploreFigures => ({
    groups: groupings.map(({ field, kind }) => groupOf(index, field, kind)),
    levels: index.areaLevels.map(({ named }) => named),
    changes: recentChanges(index),
  }),
);

function groupOf(index: CatalogueIndex, field: Group['field'], kind: SubjectKind | undefined): Group {
  const totals = groupTotals(index, field);
  const named = totals.filter(({ value }) => value !== undefined);
  const peopleOf = isLevel(field) ? peopleOfPlaces(index, field) : () => undefined;
  const shown = named.slice(0, MOST_SHOWN).map((each) => ({
    ...each,
    perPerson: costPerPerson(peopleOf(each.value!), each.cost),
    ...(kind && pagesOf(index, kind, each.value!)),
  }));
  const nameless = totals.filter(({ value }) => value === undefined);
  return {
    field,
    first: named.length === 0 ? [] : [...shown.slice(0, SHOWN_AT_ONCE), ...nameless],
    rest: shown.slice(SHOWN_AT_ONCE),
    others: Math.max(0, named.length - MOST_SHOWN),
    directory: directoryOf(index, kind),
  };
}

/** The page about a value, if only one has its name. */
function pagesOf(index: CatalogueIndex, kind: SubjectKind, value: string) {
  const [subject, ...others] = subjectsOf(index).named(kind, value);
  if (others.length === 0) return { page: subject?.path };
  return kind === 'department' ? { governments: others.length + 1 } : {};
}

function directoryOf(index: CatalogueIndex, kind: SubjectKind | undefined): Directory | undefined {
  const { provinces, municipalities, departments } = subjectsOf(index);
  if (kind === 'municipality') {
    const names = provinces.map(({ name }) => name);
    return { of: kind, groups: names.map((name) => ({ name, subjects: within(municipalities, name) })) };
  }
  if (kind !== 'department') return undefined;
  const governments = [...new Set(departments.map((department) => department.within!))].sort();
  return { of: kind, groups: governments.map((name) => ({ name, subjects: within(departments, name) })) };
}

const within = (subjects: readonly Subject[], name: string): readonly Subject[] =>
  subjects.filter((subject) => subject.within === name).sort((a, b) => (a.name < b.name ? -1 : 1));
