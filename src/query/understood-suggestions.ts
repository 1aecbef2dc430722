import { country } from '../country/index.ts';
import {
  type CatalogueIndex,
  type QueryFilters,
  type SuggestedParameter,
  type Suggestion,
  select,
  suggestions,
} from '../index/index.ts';
import { filterParameters, queryFilters } from './filter-parameters.ts';
import { understoodParameters } from './understood-query.ts';

/** The most searches that are suggested. */
const MOST_SEARCHES = 3;

/** What completes the words of a search: places, and who is responsible. */
const completing = [
  'province',
  'local_municipality',
  'district_municipality',
  'near',
  'department',
] as const satisfies readonly SuggestedParameter[];

type Completing = (typeof completing)[number];

const completes = (suggestion: Suggestion): suggestion is Suggestion & { readonly field: Completing } =>
  (completing as readonly string[]).includes(suggestion.field);

/**
 * Searches that the typed text begins: what its words are understood as, with the rest completed
 * ("late", and the beginning of a province); or else its last word completed and the others kept
 * (a word, and the beginning of a town). Each stands for a `q` that is understood.
 */
export function understoodSuggestions(
  index: CatalogueIndex,
  typed: string,
  filters: QueryFilters,
): readonly Suggestion[] {
  const { values, query } = understood(index, typed);
  if (query === undefined) return [];
  const words = query.understood.filter(({ pairs }) => pairs.length > 0).map(({ text }) => text);
  const { q: rest = '', understand: _, ...conditions } = values;
  if (words.length === 0) return lastCompleted(index, typed, filters);
  const within = { ...filters, ...queryFilters(conditions) };
  const begun = words.join(' ');
  const alone = { q: begun, text: filled('alone', begun) };
  const found = rest === '' ? [alone] : completions(index, rest, within, begun);
  return counted(index, found.length > 0 ? found : [{ q: typed.trim(), text: typed.trim() }], filters);
}

const understood = (index: CatalogueIndex, q: string) =>
  understoodParameters(index, new URLSearchParams({ q, understand: 'true' }), filterParameters);

interface Search {
  readonly q: string;
  readonly text: string;
}

/** What the rest of the words may be completed to, among the projects that match the conditions. */
const completions = (
  index: CatalogueIndex,
  rest: string,
  within: QueryFilters,
  words: string,
): readonly Search[] =>
  suggestions(index, rest, within)
    .filter(completes)
    .slice(0, MOST_SEARCHES)
    .map(({ field, text }) => ({
      q: filled(`${field}.q`, words, text),
      text: filled(field, words, text),
    }));

/** The last word completed, among the projects that have the others. */
function lastCompleted(index: CatalogueIndex, typed: string, filters: QueryFilters): readonly Suggestion[] {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const [before, last] = [words.slice(0, -1).join(' '), words.at(-1)];
  if (before === '' || last === undefined || suggestions(index, typed, filters).length > 0) return [];
  const found = suggestions(index, last, { ...filters, q: before, hasWholeWords: true });
  const searches = found
    .filter(completes)
    .slice(0, MOST_SEARCHES)
    .map(({ field, text }) => filled(`${field}.q`, before, text));
  return counted(
    index,
    searches.map((q) => ({ q, text: q })),
    filters,
  );
}

type Template = keyof typeof country.searchWords.suggestions;

const filled = (template: Template, words: string, text = ''): string => {
  const capital = template.endsWith('.q') ? words : words.slice(0, 1).toUpperCase() + words.slice(1);
  return country.searchWords.suggestions[template]
    .replace('{words}', () => capital)
    .replace('{text}', () => text);
};

/** The searches that find something, with what they find. */
function counted(
  index: CatalogueIndex,
  searches: readonly Search[],
  filters: QueryFilters,
): readonly Suggestion[] {
  return searches.flatMap(({ q, text }) => {
    const { understand: _, ...values } = understood(index, q).values;
    const { positions } = select(index, { ...filters, ...queryFilters({ ...values, understand: true }) });
    return positions.length === 0 ? [] : [{ text, field: 'q', values: [q], count: positions.length }];
  });
}
