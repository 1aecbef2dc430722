import { fill } from '../../page/language/text.ts';
import { GAZETTEER_SOURCE } from '../../places/index.ts';
import { refinedPath, type SearchState } from '../addresses/search-state.ts';
import { pointName } from '../filters/filter-text.ts';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { CountedSearch } from './alternatives.ts';
import type { PlaceChoice, PlaceLinks } from './place-links.ts';

interface PlaceNotesProps {
  readonly state: SearchState;
  readonly links: PlaceLinks;
}

/** The places that the search may mean, as links; nothing if that is clear. */
export const PlaceChoices = ({ state, links: { choices } }: PlaceNotesProps) =>
  choices.length > 0 ? <Choices state={state} choices={choices} /> : null;

/** What else a place in the search may mean, as items of a list of links. */
export function PlaceOffers({ state, links: { offered, municipality } }: PlaceNotesProps) {
  const { texts, counted } = useLanguage();
  const { places } = texts.search;
  return (
    <>
      {offered && (
        <Offer
          state={state}
          search={offered}
          text={counted(places.near, offered.count, {
            place: offered.near.place.name,
            km: offered.near.km,
          })}
        />
      )}
      {municipality && (
        <Offer
          state={state}
          search={municipality}
          text={counted(places.municipality, municipality.count, { municipality: municipality.name })}
        />
      )}
    </>
  );
}

/** Where the places are from. */
export const PlaceSource = () => {
  const { texts } = useLanguage();
  return (
    <p class="hint place-source">
      <Filled
        text={texts.search.places.source}
        values={{
          source: <a href={GAZETTEER_SOURCE.url}>{GAZETTEER_SOURCE.name}</a>,
          licence: (
            <a href={GAZETTEER_SOURCE.licenceUrl} rel="license">
              {GAZETTEER_SOURCE.licence}
            </a>
          ),
        }}
      />
    </p>
  );
};

interface OfferProps {
  readonly state: SearchState;
  readonly search: CountedSearch;
  readonly text: string;
}

/** A link to a search with its number of projects; nothing if it finds none. */
function Offer({ state, search: { pairs, count }, text }: OfferProps) {
  const { path } = useLanguage();
  return count === 0 ? null : (
    <li>
      <a href={path(refinedPath(state, pairs))} rel="nofollow">
        {text}
      </a>
    </li>
  );
}

interface ChoicesProps {
  readonly state: SearchState;
  readonly choices: readonly PlaceChoice[];
}

function Choices({ state, choices }: ChoicesProps) {
  const language = useLanguage();
  const { path, texts } = language;
  const { places, filter } = texts.search;
  return (
    <nav class="notice" aria-label={places.choices}>
      <strong>{places.which}</strong>
      <ul class="place-links">
        {choices.map(({ place, hasTwin, pairs }) => (
          <li key={refinedPath(state, pairs)}>
            <a href={path(refinedPath(state, pairs))} rel="nofollow">
              {hasTwin && place.municipality !== null
                ? fill(filter.placeInMunicipality, {
                    place: place.name,
                    municipality: place.municipality,
                    province: place.province,
                  })
                : pointName(language, place)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
