import {
  areaNamed,
  areaValue,
  type CatalogueIndex,
  type ValueColumn,
  valueFields,
} from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { selectedFacet } from '../../query/filter-parameters.ts';
import { type Subject, subjectsOfSearch } from '../../query/subjects/index.ts';
import { changesPath, filledPath, type Pairs, pagePaths, searchPath } from '../../site/addresses/links.ts';
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
 * The same in the spelling of reports, and without anything that only somebody typed: words, and values that no project
 * has. For those who may not have asked, so that nobody can have us send a message or a link of theirs: filters find
 * `Makhado` as `makha.do`, too.
 */
export function reportedTitle(language: LanguageWriter, index: CatalogueIndex, search: SavedSearch): string {
  if (search.kind === 'project') return searchTitle(language, index, search);
  const pairs = search.pairs.flatMap(([name, value]): Pairs => {
    const reported = reportedValue(index, name.replace(/!$/, ''), value);
    return reported === undefined ? [] : [[name, reported]];
  });
  const { all, search: plain, withWords } = language.texts.alertLetters.titles;
  if (search.pairs.length === 0) return all;
  if (pairs.length === 0) return plain;
  const filters = filterWords(language, pairs);
  if (pairs.length < search.pairs.length) return fill(withWords, { filters });
  return subjectOf(index, search)?.label ?? filters;
}

/** The value of a parameter as reports spell it; a number, a day or a word of our own as it is; undefined for any other. */
function reportedValue(index: CatalogueIndex, parameter: string, value: string): string | undefined {
  const field = valueFields.find((each) => each === parameter);
  if (field !== undefined) return spellingIn(index.values[field], value);
  switch (parameter) {
    case 'q':
    case 'understand':
      return undefined;
    case 'name': {
      const [group] = index.groupsNamed([value]);
      return group === undefined ? undefined : index.name(index.nameGroups.examples[group]!);
    }
    case 'contractor': {
      const [firm] = index.firms.firmsNamed(value);
      return firm === undefined ? undefined : index.firms.labels[firm];
    }
    case 'area': {
      const area = areaNamed(index, value);
      return area && areaValue(area);
    }
    case 'selected_facets': {
      const facet = selectedFacet(value);
      const spelling = spellingIn(index.values[facet.field], facet.value);
      return spelling === undefined ? undefined : `${facet.field}_exact:${spelling}`;
    }
    default:
      return value;
  }
}

/** A value as a column has it: with what tells it from others, such as a province, only if that was given. */
function spellingIn(column: ValueColumn, value: string): string | undefined {
  const [code] = column.codesLike(value);
  if (code === undefined) return undefined;
  const [whole, name] = [column.values[code - 1]!, column.names[code - 1]!];
  return whole.toLowerCase() === value.toLowerCase() ? whole : name;
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
