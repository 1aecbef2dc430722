import type { CatalogueIndex } from '../../index/index.ts';
import {
  type ListedKind,
  listOf,
  type Subject,
  type SubjectKind,
  subjectsOf,
} from '../../query/subjects/index.ts';

/** A subject that shares projects with another one. */
export interface RelatedSubject {
  readonly subject: Subject;
  /** How many they share. */
  readonly projects: number;
}

/** The places, departments and firms of some projects, by kind. */
export interface Related {
  readonly lists: readonly { readonly of: RelatedKind; readonly related: readonly RelatedSubject[] }[];
  /** Projects in no municipality; 0 if there is no list of these. */
  readonly unnamed: number;
}

/** What pages lead to. */
type RelatedKind = Exclude<SubjectKind, 'area'>;

/** What else has a page, by what this page is about. */
const relatedKinds: Readonly<Record<SubjectKind, readonly RelatedKind[]>> = {
  province: ['municipality', 'department', 'firm'],
  municipality: ['department', 'firm'],
  department: ['municipality', 'firm'],
  firm: ['department', 'municipality'],
  area: ['department', 'firm', 'municipality'],
};

/** What else has a page of a subject's projects, which are at these positions. */
export function relatedTo(index: CatalogueIndex, kind: SubjectKind, positions: Uint32Array): Related {
  const lists = relatedKinds[kind].map((of) => ({ of, related: relatedSubjects(index, positions, of) }));
  const municipalities = lists.find(({ of }) => of === 'municipality');
  // A project is in one municipality at most.
  const named = municipalities?.related.reduce((sum, { projects }) => sum + projects, 0);
  return { lists, unnamed: named === undefined ? 0 : positions.length - named };
}

/** The subjects of a kind to which the projects at these positions belong, largest first. */
function relatedSubjects(
  index: CatalogueIndex,
  positions: Uint32Array,
  kind: RelatedKind,
): readonly RelatedSubject[] {
  if (kind === 'firm') return relatedFirms(index, positions);
  const subjects = listOf(index, kind);
  return ranked(countsByNumber(index, positions, kind, subjects.length), (number) => subjects[number]!);
}

/** Firms beyond these are in the search. */
const MOST_FIRMS = 200;

function countsByNumber(index: CatalogueIndex, positions: Uint32Array, kind: ListedKind, length: number) {
  const numberOf = subjectsOf(index).numberOf[kind];
  const counts = new Uint32Array(length);
  for (let i = 0; i < positions.length; i++) {
    const number = numberOf(positions[i]!);
    if (number >= 0) counts[number]!++;
  }
  return counts;
}

function relatedFirms(index: CatalogueIndex, positions: Uint32Array): readonly RelatedSubject[] {
  const { firms, values } = index;
  const { codes } = values.main_contractor;
  const byCode = new Uint32Array(firms.ofCode.length);
  for (let i = 0; i < positions.length; i++) byCode[codes[positions[i]!]!]!++;
  const counts = new Uint32Array(firms.labels.length);
  for (let code = 0; code < byCode.length; code++)
    if (byCode[code]! > 0) for (const firm of firms.ofCode[code]!) counts[firm]! += byCode[code]!;
  return ranked(counts, subjectsOf(index).firm, MOST_FIRMS);
}

/** Makes subjects only of those that are kept. */
function ranked(
  counts: Uint32Array,
  subjectWith: (number: number) => Subject,
  most = counts.length,
): readonly RelatedSubject[] {
  const numbers: number[] = [];
  for (let number = 0; number < counts.length; number++) if (counts[number]! > 0) numbers.push(number);
  return numbers
    .sort((a, b) => counts[b]! - counts[a]! || a - b)
    .slice(0, most)
    .map((number) => ({ subject: subjectWith(number), projects: counts[number]! }));
}
