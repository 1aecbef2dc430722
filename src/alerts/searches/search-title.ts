import { areaNamed, type CatalogueIndex, valueFields } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { selectedFacet } from '../../query/filter-parameters.ts';
import { type Subject, subjectsOfSearch } from '../../query/subjects/index.ts';
import { changesPath, filledPath, pagePaths, searchPath } from '../../site/addresses/links.ts';
import { filterWords } from '../../site/filters/page-filters.tsx';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import type { FollowedSearch, SavedSearch } from './saved-search.ts';

/** What people call a search: a place, a department or a firm, the name of a project, or its filters in words. */
export function searchTitle(language: LanguageWriter, index: CatalogueIndex, search: SavedSearch): string {
  const { texts, projectName } = language;
  const { titles } = texts.alertLetters;
  if (search.kind === 'project') {
    const position = index.positionOf(search.id);
    return position === undefined
      ? fill(titles.unknownProject, { id: search.id })
      : projectName(index.name(position));
  }
  if (search.pairs.length === 0) return titles.all;
  return subjectOf(index, search)?.label ?? filterWords(language, search.pairs);
}

/**
 * The same without anything that only somebody typed: words, and values that no project has. For those who may not have
 * asked, so that nobody can have us send a message of theirs.
 */
export function reportedTitle(language: LanguageWriter, index: CatalogueIndex, search: SavedSearch): string {
  if (search.kind === 'project') return searchTitle(language, index, search);
  const pairs = search.pairs.filter(([name, value]) => isReported(index, name.replace(/!$/, ''), value));
  if (pairs.length === search.pairs.length) return searchTitle(language, index, search);
  const { search: plain, withWords } = language.texts.alertLetters.titles;
  return pairs.length === 0 ? plain : fill(withWords, { filters: filterWords(language, pairs) });
}

/** Whether the value of a parameter is one of the catalogue, or a number, a day or a word of our own. */
function isReported(index: CatalogueIndex, parameter: string, value: string): boolean {
  const field = valueFields.find((each) => each === parameter);
  if (field !== undefined) return index.values[field].codesLike(value).length > 0;
  switch (parameter) {
    case 'q':
    case 'understand':
      return false;
    case 'name':
      return index.groupsNamed([value]).length > 0;
    case 'contractor':
      return index.firms.firmsNamed(value).length > 0;
    case 'area':
      return areaNamed(index, value) !== undefined;
    case 'selected_facets': {
      const facet = selectedFacet(value);
      return index.values[facet.field].codesLike(facet.value).length > 0;
    }
    default:
      return true;
  }
}

/** The address of the page with the projects of a search: that of a subject or a project, else the results. */
export function searchedPath(index: CatalogueIndex, search: SavedSearch): string {
  if (search.kind === 'search')
    return subjectOf(index, search)?.path ?? searchPath({ filters: search.pairs });
  const position = index.positionOf(search.id);
  return position === undefined ? filledPath(pagePaths.project, search.id) : index.record(position).url_path;
}

/** The address of the page with everything that changed in the projects of a search. */
export const searchedChangesPath = (index: CatalogueIndex, search: SavedSearch): string =>
  search.kind === 'search' ? changesPath({ filters: search.pairs }) : searchedPath(index, search);

/** The place, department or firm that a search is about: its filters are exactly those of that page. */
const subjectOf = (index: CatalogueIndex, { pairs, filters }: FollowedSearch): Subject | undefined =>
  subjectsOfSearch(index, filters).find(
    (subject) =>
      subject.filters.length === pairs.length &&
      pairs.every(([name, value]) => subject.filters.some(([own, one]) => own === name && one === value)),
  );
