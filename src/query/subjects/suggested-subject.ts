import type { CatalogueIndex, SuggestedParameter, Suggestion } from '../../index/index.ts';
import { smallestLevel } from '../../project/index.ts';
import type { SubjectKind } from './subject.ts';
import { subjectsOf } from './subjects.ts';

/** What the values of suggestions are the names of. */
const kinds: Partial<Readonly<Record<SuggestedParameter, SubjectKind>>> = {
  province: 'province',
  [smallestLevel]: 'municipality',
  department: 'department',
  contractor: 'firm',
  area: 'area',
};

/** A suggestion that may lead to a page of its own instead of a search. */
export interface LinkedSuggestion extends Suggestion {
  /** The address of the page about it; null if there is none, or several. */
  readonly path: string | null;
}

export function linkedSuggestion(index: CatalogueIndex, suggestion: Suggestion): LinkedSuggestion {
  const kind = kinds[suggestion.field];
  const named = kind === 'area' ? suggestion.values[0]! : suggestion.text;
  const [subject, ...others] = kind === undefined ? [] : subjectsOf(index).named(kind, named);
  return { ...suggestion, path: others.length === 0 ? (subject?.path ?? null) : null };
}
