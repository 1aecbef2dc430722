import { Problem } from '../../http/index.ts';
import {
  type CatalogueIndex,
  projectAtAddress,
  type QueryFilters,
  type ValueField,
  valueFields,
} from '../../index/index.ts';
import { DEFAULT_NEAR_KM, filterParameters } from '../../query/filter-parameters.ts';
import { formEncoded } from '../../query/links.ts';
import type { Pairs } from '../../site/addresses/links.ts';
import { searchParameters, understoodState, validState } from '../../site/addresses/search-state.ts';
import { canonicalQuery } from '../../site/search/canonical-query.ts';

interface Saved {
  /** With the version of its form: `v1?q=clinic&status=Tender`. Equal searches have equal texts. */
  readonly text: string;
}

/** One project that people follow: `v1?project=123`. */
export interface FollowedProject extends Saved {
  readonly kind: 'project';
  readonly id: number;
}

/** A search whose projects people follow. */
export interface FollowedSearch extends Saved {
  readonly kind: 'search';
  /** As parameters of the addresses of pages, sorted. Empty for all projects. */
  readonly pairs: Pairs;
  readonly filters: QueryFilters;
}

/** What people follow. */
export type SavedSearch = FollowedProject | FollowedSearch;

/** A stored search that has no meaning any more, in a sentence that says why. */
export class UnreadableSearchError extends Error {
  override readonly name = 'UnreadableSearchError';
}

/** The version that searches are saved as. */
const VERSION = 'v1';

/** The parameter that names one project. */
const PROJECT = 'project';

/**
 * Saves the search of a page's address, or the project that `project=<id>` names. What the page understood its words
 * as is saved, so that the search finds the same projects when a later version understands more. Order, page and view
 * are dropped. Throws a `Problem` if a parameter is invalid, or if there is no such project.
 */
export function savedSearch(index: CatalogueIndex, query: URLSearchParams): SavedSearch {
  const named = query.getAll(PROJECT);
  const asked = new URLSearchParams([...(canonicalQuery(query) ?? query)].filter(isFilter));
  if (named.length > 0) {
    const id = projectId(named);
    if (id === undefined || index.positionOf(id) === undefined || asked.size > 0) throw notOneProject(named);
    return followedProject(id);
  }
  const { pairs, filters } = understoodState(index, asked, searchParameters, validState);
  const addressed = pairs.length === 1 ? projectAtAddress(index, filters.q ?? '') : undefined;
  if (addressed !== undefined) return followedProject(index.ids[addressed]!);
  return followedSearch(pairs.map(([name, value]) => [name, spelledAsReported(index, name, value)]));
}

/** Reads a stored text. Throws `UnreadableSearchError` if this version of the program cannot understand it. */
export function readSavedSearch(text: string): SavedSearch {
  const mark = text.indexOf('?');
  const version = mark < 0 ? text : text.slice(0, mark);
  const read = Object.hasOwn(readers, version) ? readers[version] : undefined;
  if (read === undefined)
    throw new UnreadableSearchError(
      `This program cannot read a search saved as ${JSON.stringify(version)}, only ${Object.keys(readers).join(', ')}.`,
    );
  try {
    return read(new URLSearchParams(text.slice(mark + 1)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new UnreadableSearchError(`A saved search has no meaning any more: ${error.message}`);
  }
}

/**
 * How the searches of each version are read. Never remove one: people follow what they chose years ago. When a
 * parameter changes, save searches as the next version, and have the readers before it translate.
 */
const readers: Readonly<Record<string, (stored: URLSearchParams) => SavedSearch>> = { v1: readV1 };

function readV1(stored: URLSearchParams): SavedSearch {
  const pairs = [...stored];
  const unknown = pairs.find((pair) => pair[0] !== PROJECT && !isFilter(pair));
  if (unknown !== undefined)
    throw new UnreadableSearchError(
      `A saved search has no meaning any more: there is no parameter ${JSON.stringify(unknown[0])}.`,
    );
  const named = stored.getAll(PROJECT);
  if (named.length === 0) return followedSearch(pairs);
  const id = projectId(named);
  if (id === undefined || pairs.length > 1) throw notOneProject(named);
  return followedProject(id);
}

const filterNames: ReadonlySet<string> = new Set(filterParameters.map(({ name }) => name));

/** Whether it says which projects are found, and not in which order or where on a page. */
const isFilter = ([name]: Pairs[number]): boolean => filterNames.has(name);

/** The one id that is given; undefined for anything else. */
function projectId(given: readonly string[]): number | undefined {
  const [text = '', ...others] = given;
  return others.length === 0 && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

function notOneProject(given: readonly string[]): Problem {
  const value = given.join(',');
  const detail = `project takes the number of one project, without other filters, not "${value}".`;
  return new Problem('bad-parameter', detail, { parameter: PROJECT, value });
}

const followedProject = (id: number): FollowedProject => ({
  kind: 'project',
  text: `${VERSION}?${PROJECT}=${id}`,
  id,
});

/** Throws a `Problem` if a parameter is invalid. */
function followedSearch(given: Pairs): FollowedSearch {
  const { pairs: valid } = validState(new URLSearchParams(given as [string, string][]));
  const pairs = normalPairs(valid);
  const { filters } = validState(new URLSearchParams(pairs as [string, string][]));
  return { kind: 'search', text: `${VERSION}?${formEncoded(pairs)}`, pairs, filters };
}

/** Equal for equal searches: each value once, in its shortest form, sorted. */
function normalPairs(pairs: Pairs): Pairs {
  const written = pairs.map(([name, value]) => [name, normalValue(name, value)] as const);
  const hasWords = written.some(([name, value]) => name === 'q' && value !== '');
  const kept = written.filter(([name, value]) => value !== '' && (hasWords || name !== 'understand'));
  const byText = new Map(kept.map((pair) => [formEncoded([pair]), pair]));
  return [...byText.values()].sort((a, b) => inOrder(a[0], b[0]) || inOrder(a[1], b[1]));
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The value as it is saved. Defaults are written out: they may change. */
function normalValue(name: string, value: string): string {
  switch (name) {
    case 'q':
      return value.trim().replace(/\s+/g, ' ');
    case 'cost_min':
    case 'cost_max':
      return String(Number(value));
    case 'bbox':
      return numbersOf(value).join(',');
    case 'near': {
      const numbers = numbersOf(value);
      return (numbers.length === 2 ? [...numbers, DEFAULT_NEAR_KM] : numbers).join(',');
    }
    default:
      return value;
  }
}

const numbersOf = (list: string): readonly number[] => list.split(',').map(Number);

/**
 * A value as reports write it, if it differs from that only in case, so that `tender` and `Tender` are one search. With
 * several spellings it stands for all of them, and stays.
 */
function spelledAsReported({ values }: CatalogueIndex, parameter: string, value: string): string {
  const field = valueFields.find((each) => parameter === each || parameter === `${each}!`);
  if (field === undefined) return value;
  const column = values[field satisfies ValueField];
  const [code, ...others] = column.codesLike(value);
  if (code === undefined || others.length > 0) return value;
  const reported = [column.values[code - 1]!, column.names[code - 1]!];
  const isSame = (text: string): boolean => text.toLowerCase() === value.toLowerCase();
  return reported.find(isSame) ?? value;
}
