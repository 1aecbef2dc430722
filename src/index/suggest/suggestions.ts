import { beginAll, fold, wordsOf } from '../../project/index.ts';
import { counterOf } from '../answers/facet-counts.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { applyFilters } from '../select/filter.ts';
import { filtersOf } from '../select/filters.ts';
import type { QueryFilters } from '../select/query-filters.ts';
import { select } from '../select/selection.ts';
import { scratchPositions } from '../sets/scratch.ts';
import { wordsWithoutError } from '../text/beginnings.ts';
import { stemKey } from '../text/stems.ts';
import {
  type Candidate,
  MAX_SUGGESTIONS,
  type SuggestedParameter,
  type Suggestion,
  type Typed,
} from './candidate.ts';
import { nameCandidates } from './names.ts';
import { placeCandidates } from './places.ts';
import { areaCandidates, firmCandidates, valueCandidates } from './values.ts';

/** While there are others, no group has more. */
const USUAL_OF_GROUP = 3;

/**
 * Completions of `typed` among the projects that match the filters: values in which every typed
 * word is the beginning of a word. If there are none and one word is mistyped by one letter, those
 * of the words that it may be. The suggestions of a group (provinces, municipalities, places ..)
 * stand together; the group with the best one comes first.
 */
export function suggestions(
  index: CatalogueIndex,
  typed: string,
  filters: QueryFilters = {},
): readonly Suggestion[] {
  const words = [...new Set(wordsOf(typed))];
  if (words.length === 0) return [];
  const projects = applyFilters(filtersOf(index, filters), index.all);
  const countBy = counterOf(projects, scratch);
  const base = { index, beginning: fold(typed).trim(), words, filters, projects, countBy };
  const found = different([
    ...candidates(base),
    ...synonymsOf(index, words).flatMap((others) => {
      const other = { ...base, words: others };
      return ranked(valueCandidates(other), other);
    }),
  ]);
  if (found.length > 0) return chosen(found);
  const corrected = wordsWithoutError(index.text, words).flatMap((others) =>
    candidates({ ...base, beginning: others.join(' '), words: others }),
  );
  return chosen(different(corrected));
}

const scratch = scratchPositions();

/** A candidate with its rank: lower is better. */
interface Ranked {
  readonly candidate: Candidate;
  readonly rank: number;
}

const kinds = [
  valueCandidates,
  areaCandidates,
  placeCandidates,
  firmCandidates,
  nameCandidates,
  numberCandidates,
];

const candidates = (typed: Typed): readonly Ranked[] =>
  kinds.flatMap((candidatesOf) => ranked(candidatesOf(typed), typed));

/** Other words for all that is typed: `kzn` is `kwazulu natal`. */
function synonymsOf({ text }: CatalogueIndex, words: readonly string[]): readonly (readonly string[])[] {
  const entry = text.synonyms.longestAt(words.map(stemKey), 0);
  return entry?.length === words.length ? entry.others : [];
}

// Folding is slow, so it is done once per candidate and not at every comparison.
const ranked = (some: readonly Candidate[], { beginning }: Typed): readonly Ranked[] =>
  some.map((candidate) => ({ candidate, rank: rankOf(candidate, beginning) }));

/** What is typed as a whole comes first, then what begins with it. */
function rankOf({ text, otherTexts = [] }: Candidate, beginning: string): number {
  const texts = [text, ...otherTexts].map(fold);
  if (texts.includes(beginning)) return 0;
  return texts.some((each) => each.startsWith(beginning)) ? 1 : 2;
}

/** Several words may lead to the same candidate: the first of these. */
function different(some: readonly Ranked[]): readonly Ranked[] {
  const keyOf = ({ field, text }: Candidate) => `${field} ${text}`;
  return [...new Map(some.toReversed().map((each) => [keyOf(each.candidate), each])).values()];
}

/** The best candidates, in groups. Equally good ones are ordered by their number of projects. */
function chosen(some: readonly Ranked[]): readonly Suggestion[] {
  const best = some.toSorted(
    ({ candidate: a, rank }, { candidate: b, rank: other }) =>
      rank - other || b.count - a.count || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
  );
  const groups = new Map<SuggestedParameter, Candidate[]>();
  const usual: Candidate[] = [];
  const more: Candidate[] = [];
  for (const { candidate } of best) {
    const ofGroup = groups.get(groupOf(candidate)) ?? [];
    groups.set(groupOf(candidate), [...ofGroup, candidate]);
    (ofGroup.length < USUAL_OF_GROUP ? usual : more).push(candidate);
  }
  const kept = new Set([...usual, ...more].slice(0, MAX_SUGGESTIONS));
  return [...groups.values()]
    .flat()
    .filter((candidate) => kept.has(candidate))
    .map(({ text, field, values, count }) => ({ text, field, values, count }));
}

/** Municipalities of both kinds are one group. */
const groupOf = ({ field }: Candidate): SuggestedParameter =>
  field === 'district_municipality' ? 'local_municipality' : field;

/** Fewer digits in a row are more often a year, a phase or a room than the number of a project. */
const LOOKS_LIKE_NUMBER = /\d{4}/;

/** The most projects that are read, and the most numbers that are suggested. */
const MAX_READ = 50;
const MAX_NUMBERS = 3;

/** Numbers of projects that begin with the typed text, or have it inside. */
function numberCandidates(typed: Typed): readonly Candidate[] {
  const { index, words, filters, projects } = typed;
  if (!words.some((word) => LOOKS_LIKE_NUMBER.test(word))) return [];
  const having = index.text.projectsBeginning(words).and(projects);
  const numbers = new Set<string>();
  for (const position of having.slice(0, MAX_READ)) {
    const number = index.published(position).project_number ?? '';
    if (beginAll(words, wordsOf(number))) numbers.add(number);
    if (numbers.size === MAX_NUMBERS) break;
  }
  return [...numbers].map((number) => ({
    text: number,
    field: 'q',
    values: [number],
    count: select(index, { ...filters, q: number }).count,
  }));
}
