import { searchPath } from '../../addresses.ts';
import { useLanguage } from '../../language/use-language.tsx';
import { refinedPath, type SearchState, without } from '../../search-state.ts';
import { type NearSearch, nearPairs } from '../../selectors/near-search.ts';
import { filterText } from './filter-text.ts';
import { NearChip } from './near-chip.tsx';

interface FilterChipsProps {
  readonly state: SearchState;
  readonly near: NearSearch | undefined;
}

/** The words and filters of a search, each a link that removes it, and its place. */
export function FilterChips({ state, near }: FilterChipsProps) {
  const language = useLanguage();
  const { path } = language;
  const { chips } = language.texts.search;
  if (state.pairs.length === 0) return null;
  const others = near?.others ?? state.pairs;
  const place = near === undefined ? [] : nearPairs([], near.point);
  return (
    <ul class="chips" aria-label={chips.label}>
      {others.map(([name, value]) => (
        <li key={`${name} ${value}`}>
          <a
            class="chip"
            href={path(refinedPath(state, [...without(others, name, value), ...place]))}
            rel="nofollow"
          >
            <span class="visually-hidden">{chips.remove} </span>
            <span class="chip-text">{filterText(language, name, value)}</span>
            <span class="chip-cross" aria-hidden="true">
              ×
            </span>
          </a>
        </li>
      ))}
      {near && (
        <li>
          <NearChip state={state} near={near} />
        </li>
      )}
      {others.length + place.length > 1 && (
        <li>
          <a class="chip-clear" href={path(searchPath({ filters: [] }))}>
            {chips.clear}
          </a>
        </li>
      )}
    </ul>
  );
}
