import { fill } from '../../page/language/text.ts';
import { searchPath } from '../addresses/links.ts';
import { refinedPath, type SearchState, without } from '../addresses/search-state.ts';
import { filterText, nearText } from '../filters/filter-text.ts';
import { type NearSearch, narrowerKm, nearPairs, widerKm } from '../filters/near-search.ts';
import { useLanguage } from '../language/use-language.tsx';
import { otherPairs, UnderstoodChips } from './understood-chips.tsx';

interface FilterChipsProps {
  readonly state: SearchState;
  readonly near: NearSearch | undefined;
}

/** The words and filters of a search, each a link that removes it, and its place. */
export function FilterChips({ state, near }: FilterChipsProps) {
  const language = useLanguage();
  const { path } = language;
  const { chips } = language.texts.search;
  if (state.pairs.length === 0 && state.typed === undefined) return null;
  const others = otherPairs(state, near?.others ?? state.pairs);
  const place = near === undefined ? [] : nearPairs([], near.point);
  return (
    <ul class="chips" aria-label={chips.label}>
      <UnderstoodChips state={state} />
      {others.map(([name, value]) => (
        <li key={`${name} ${value}`}>
          <a
            class="chip"
            href={path(refinedPath(state, [...without(near?.others ?? state.pairs, name, value), ...place]))}
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
      {others.length + place.length + (state.typed?.understood.length ?? 0) > 1 && (
        <li>
          <a class="chip-clear" href={path(searchPath({ filters: [] }))}>
            {chips.clear}
          </a>
        </li>
      )}
    </ul>
  );
}

interface NearChipProps {
  readonly state: SearchState;
  readonly near: NearSearch;
}

/** The place that a search is near, with links to look closer, further away, or everywhere. */
function NearChip({ state, near: { point, place, others } }: NearChipProps) {
  const language = useLanguage();
  const { path } = language;
  const { chips } = language.texts.search;
  const text = nearText(language, place, point.km);
  const within = (km: number | undefined, label: string) =>
    km !== undefined && (
      <a
        class="chip-step"
        href={path(refinedPath(state, nearPairs(others, { ...point, km })))}
        rel="nofollow"
      >
        {label}
        <span class="visually-hidden">{fill(chips.within, { km })}</span>
      </a>
    );
  return (
    <span class="chip is-place">
      <span class="chip-text">{text}</span>
      {within(narrowerKm(point.km), chips.narrower)}
      {within(widerKm(point.km), chips.wider)}
      <a class="chip-off" href={path(refinedPath(state, others))} rel="nofollow">
        <span class="visually-hidden">{fill(chips.removePlace, { place: text })}</span>
        <span class="chip-cross" aria-hidden="true">
          ×
        </span>
      </a>
    </span>
  );
}
