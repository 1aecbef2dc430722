import type { ComponentChildren } from 'preact';
import { exportFormats } from '../../export/index.ts';
import type { Ordering } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import {
  downloadPath,
  listingPath,
  ogcLandingPath,
  type Pairs,
  searchPath,
  type View,
} from '../addresses/links.ts';
import type { SearchState } from '../addresses/search-state.ts';
import { CopiedText } from '../elements/copied-text.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { filterCount } from './filters.tsx';
import type { SearchResults } from './search-results.ts';
import { Sorting } from './sorting.tsx';

interface SearchBarProps {
  readonly state: SearchState;
  readonly results: SearchResults;
  /** Address of the service. */
  readonly base: string;
}

/** What can be done with the results. */
export function SearchBar({ state, results, base }: SearchBarProps) {
  const { texts, count } = useLanguage();
  const { button, buttonChosen } = texts.search.filters;
  const chosen = filterCount(state);
  return (
    <div class="search-bar">
      <a class="button filters-button" href="#filters">
        {chosen === 0 ? button : fill(buttonChosen, { number: count(chosen) })}
      </a>
      <ViewSwitch state={state} />
      <PassOn />
      {results.count > 0 && (
        <>
          <Sorting state={state} isNear={results.selection.near !== undefined} />
          <DownloadsMenu
            count={results.count}
            filters={state.pairs}
            ordering={results.ordering}
            base={base}
          />
        </>
      )}
    </div>
  );
}

/** Switches narrow screens between list and map; wide ones show both. */
function ViewSwitch({ state }: { readonly state: SearchState }) {
  const { texts, path } = useLanguage();
  const { view: views } = texts.search;
  const { pairs: filters, ordering, page } = state;
  const pathOf = (view: View) => path(searchPath({ filters, ordering, page, view }));
  const isMap = state.view === 'map';
  return (
    <nav class="view-switch" aria-label={views.label} data-island="view-switch">
      <a href={pathOf('list')} aria-current={isMap ? undefined : 'true'} data-view="list">
        {views.list}
      </a>
      <a href={pathOf('map')} aria-current={isMap ? 'true' : undefined} data-view="map">
        {views.map}
      </a>
    </nav>
  );
}

interface DownloadsMenuProps {
  readonly count: number;
  readonly filters: Pairs;
  readonly ordering: Ordering | undefined;
  readonly base: string;
}

/** Downloads of all projects of the search. */
function DownloadsMenu({ count, filters, ordering, base }: DownloadsMenuProps) {
  const { texts, counted, formatName, plainPath } = useLanguage();
  const { actions } = texts.search;
  const whatFor: Partial<Readonly<Record<string, string>>> = actions.formats;
  return (
    <details class="menu downloads" data-island="menu">
      <summary class="button">{actions.download}</summary>
      <div class="menu-panel">
        <p class="hint">{counted(actions.inThisOrder, count)}</p>
        <ul>
          {exportFormats.map(({ format }) => (
            <li key={format}>
              <a href={plainPath(downloadPath(format, filters, ordering))} rel="nofollow" download>
                {formatName(format)} <span class="hint">{whatFor[format]}</span>
              </a>
            </li>
          ))}
          <li>
            <a href={plainPath(listingPath(filters, ordering))} rel="nofollow">
              {formatName('json')} <span class="hint">{actions.json}</span>
            </a>
          </li>
        </ul>
        <OpenInQgis filters={filters} base={base} />
      </div>
    </details>
  );
}

/** The address of the search for map programs. Nothing if the search is too long for one. */
function OpenInQgis({ filters, base }: Pick<DownloadsMenuProps, 'filters' | 'base'>) {
  const { openInQgis, qgisHint } = useLanguage().texts.search.actions;
  const landing = ogcLandingPath(filters);
  if (landing === undefined) return null;
  return (
    <div class="map-programs">
      <p>
        <strong>{openInQgis}</strong> <span class="hint">{qgisHint}</span>
      </p>
      <CopiedText island="cite">{base + landing}</CopiedText>
    </div>
  );
}

/**
 * Buttons that pass on the address of the page. Islands show them where the browser can copy, and
 * where it has a sheet for sharing. On phones they are icons.
 */
function PassOn() {
  const { actions } = useLanguage().texts.search;
  const { copied, refused } = actions;
  return (
    <>
      <button
        type="button"
        class="button pass-on"
        data-island="copy-address"
        data-texts={JSON.stringify({ copied, refused })}
        hidden
      >
        <Icon>
          <path d="M8.5 11.5l3-3M9 6.5l2-2a3 3 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2a3 3 0 0 1-4.5-4.5l2-2" />
        </Icon>
        <span class="button-text">{actions.copyLink}</span>
      </button>
      <button type="button" class="button pass-on" data-island="share" hidden>
        <Icon>
          <path d="M10 12.5v-9M6.5 6.5l3.5-3.5l3.5 3.5M5 10v6.5h10v-6.5" />
        </Icon>
        <span class="button-text">{actions.share}</span>
      </button>
    </>
  );
}

const Icon = ({ children }: { readonly children: ComponentChildren }) => (
  <svg class="button-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    {children}
  </svg>
);
