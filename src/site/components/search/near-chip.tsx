import type { NearPoint } from '../../../index/index.ts';
import type { Place } from '../../../places/index.ts';
import { refinedPath, type SearchState } from '../../search-state.ts';
import { type NearSearch, narrowerKm, nearPairs, placeAt, widerKm } from '../../selectors/near-search.ts';

interface NearChipProps {
  readonly state: SearchState;
  readonly near: NearSearch;
}

/** The place that a search is near, with links to look closer, further away, or everywhere. */
export function NearChip({ state, near: { point, place, others } }: NearChipProps) {
  const text = placeText(place, point.km);
  const within = (km: number | undefined, label: string) =>
    km !== undefined && (
      <a class="chip-step" href={refinedPath(state, nearPairs(others, { ...point, km }))} rel="nofollow">
        {label}
        <span class="visually-hidden">: within {km} km</span>
      </a>
    );
  return (
    <span class="chip is-place">
      <span class="chip-text">{text}</span>
      {within(narrowerKm(point.km), 'Narrower')}
      {within(widerKm(point.km), 'Wider')}
      <a class="chip-off" href={refinedPath(state, others)} rel="nofollow">
        <span class="visually-hidden">Remove “{text}”</span>
        <span class="chip-cross" aria-hidden="true">
          ×
        </span>
      </a>
    </span>
  );
}

/** A point as people know it: `Near Mthatha, Eastern Cape, within 25 km`. */
export const nearText = (point: NearPoint): string => placeText(placeAt(point), point.km);

const placeText = (place: Place | undefined, km: number): string =>
  `Near ${pointName(place)}, within ${km}\u00a0km`;

/** What a point is called, by the place there: `Mthatha, Eastern Cape`. */
export const pointName = (place: Place | undefined): string =>
  place === undefined ? 'the chosen point' : `${place.name}, ${place.province}`;
