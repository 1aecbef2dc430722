import type { ComponentChildren } from 'preact';
import { GAZETTEER_SOURCE } from '../../../places/index.ts';
import { counted } from '../../format/money.ts';
import { refinedPath, type SearchState } from '../../search-state.ts';
import type { CountedSearch } from '../../selectors/counted-search.ts';
import type { PlaceChoice, PlaceLinks } from '../../selectors/place-links.ts';
import { pointName } from './near-chip.tsx';

interface PlaceNotesProps {
  readonly state: SearchState;
  readonly links: PlaceLinks;
}

/** What else a place in the search may mean, as links, and where the places are from. */
export const PlaceNotes = ({ state, links: { choices, offered, municipality } }: PlaceNotesProps) => (
  <div class="place-notes">
    {choices.length > 0 && <Choices state={state} choices={choices} />}
    <ul class="place-links">
      {offered && (
        <Offer state={state} search={offered}>
          near {offered.near.place.name} (within {offered.near.km}&nbsp;km)
        </Offer>
      )}
      {municipality && (
        <Offer state={state} search={municipality}>
          in the municipality {municipality.name}
        </Offer>
      )}
      <Attribution />
    </ul>
  </div>
);

const Attribution = () => (
  <li class="hint">
    Places: <a href={GAZETTEER_SOURCE.url}>{GAZETTEER_SOURCE.name}</a> (
    <a href={GAZETTEER_SOURCE.licenceUrl} rel="license">
      {GAZETTEER_SOURCE.licence}
    </a>
    )
  </li>
);

interface OfferProps {
  readonly state: SearchState;
  readonly search: CountedSearch;
  readonly children: ComponentChildren;
}

/** A link to a search with its number of projects; nothing if it finds none. */
const Offer = ({ state, search: { pairs, count }, children }: OfferProps) =>
  count === 0 ? null : (
    <li>
      <a href={refinedPath(state, pairs)} rel="nofollow">
        {counted(count, 'project')} {children}
      </a>
    </li>
  );

const Choices = ({
  state,
  choices,
}: {
  readonly state: SearchState;
  readonly choices: readonly PlaceChoice[];
}) => (
  <nav class="notice" aria-label="Places of this name">
    <strong>Which one do you mean?</strong>
    <ul class="place-links">
      {choices.map(({ place, hasTwin, pairs }) => (
        <li key={refinedPath(state, pairs)}>
          <a href={refinedPath(state, pairs)} rel="nofollow">
            {hasTwin && place.municipality !== null
              ? `${place.name}, ${place.municipality}, ${place.province}`
              : pointName(place)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
