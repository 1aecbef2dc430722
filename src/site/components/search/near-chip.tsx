import { fill } from '../../../page/language/text.ts';
import { useLanguage } from '../../language/use-language.tsx';
import { refinedPath, type SearchState } from '../../search-state.ts';
import { type NearSearch, narrowerKm, nearPairs, widerKm } from '../../selectors/near-search.ts';
import { nearText } from './filter-text.ts';

interface NearChipProps {
  readonly state: SearchState;
  readonly near: NearSearch;
}

/** The place that a search is near, with links to look closer, further away, or everywhere. */
export function NearChip({ state, near: { point, place, others } }: NearChipProps) {
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
