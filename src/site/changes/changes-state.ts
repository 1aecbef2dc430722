import { type CatalogueIndex, type ChangeKind, changeKinds, loadedQuarters } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { rankedParameters, type SearchState, understoodState } from '../addresses/search-state.ts';
import { ignoredTexts } from '../filters/ignored-parameters.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';

/** The parsed address of a page of changes. */
export interface ChangesState {
  /** The filters and the page. */
  readonly search: SearchState;
  /** The quarters to compare, the earlier one first. */
  readonly since: string;
  readonly until: string;
  /** The quarters that the address gives. */
  readonly given: { readonly since?: string | undefined; readonly until?: string | undefined };
  /** The published quarters, oldest first. */
  readonly quarters: readonly string[];
  /** Empty for all. */
  readonly kinds: readonly ChangeKind[];
  /** One message for each invalid parameter that was ignored. */
  readonly errors: readonly string[];
}

/**
 * Parses an address. Without quarters it compares the latest two. Quarters in the wrong order are
 * swapped; invalid values are ignored and reported in `errors`.
 */
export function changesState(
  index: CatalogueIndex,
  query: URLSearchParams,
  language: LanguageWriter,
): ChangesState {
  const { changes } = language.texts;
  const search = understoodState(index, query, rankedParameters);
  const quarters = loadedQuarters(index);
  const read = (name: string, isKnown: (value: string) => boolean) =>
    [...new Set(query.getAll(name))]
      .filter((value) => value !== '')
      .map((value) => [value, isKnown(value)] as const);
  const readQuarters = ['since', 'until'].map((name) =>
    read(name, (value) => quarters.includes(value)).slice(-1),
  );
  const readKinds = read('kind', (value) => (changeKinds as readonly string[]).includes(value));
  const bad = (values: readonly (readonly [string, boolean])[], text: string) =>
    values.flatMap(([value, isKnown]) => (isKnown ? [] : [fill(text, { value })]));
  const [since, until] = readQuarters.map(([each]) => (each?.[1] ? each[0] : undefined));
  const given =
    since !== undefined && until !== undefined && since > until
      ? { since: until, until: since }
      : { since, until };
  const last = given.until ?? quarters.at(-1) ?? '';
  return {
    search,
    quarters,
    until: last,
    since: given.since ?? quarters[Math.max(0, quarters.indexOf(last) - 1)] ?? '',
    given,
    kinds: readKinds.flatMap(([value, isKnown]) => (isKnown ? [value as ChangeKind] : [])),
    errors: [
      ...ignoredTexts(language, search),
      ...bad(readQuarters.flat(), changes.badQuarter),
      ...bad(readKinds, changes.badKind),
    ],
  };
}
