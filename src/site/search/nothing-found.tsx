import { fill } from '../../page/language/text.ts';
import { searchPath } from '../addresses/links.ts';
import { refinedPath, type SearchState } from '../addresses/search-state.ts';
import { filterTexts, pointNames } from '../filters/filter-text.ts';
import type { NearSearch } from '../filters/near-search.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { Alternative } from './alternatives.ts';

interface NothingFoundProps {
  readonly state: SearchState;
  readonly near: NearSearch | undefined;
  readonly alternatives: readonly Alternative[];
}

/** Shown for a search without results, with less strict searches that have some. */
export function NothingFound({ state, near, alternatives }: NothingFoundProps) {
  const language = useLanguage();
  const { path, counted } = language;
  const { nothing, projects } = language.texts.search;
  return (
    <div class="nothing-found">
      <h3>{nothing.heading}</h3>
      {alternatives.length > 0 && (
        <>
          <p>{nothing.lessStrict}</p>
          <ul class="alternatives">
            {alternatives.map(({ pairs, change, count }) => (
              <li key={refinedPath(state, pairs)}>
                <a href={path(refinedPath(state, pairs))}>{changeText(language, change, state, near)}</a>{' '}
                <span class="hint">{counted(projects, count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {state.q !== '' && <p>{nothing.words}</p>}
      <p>
        <a href={path(searchPath({ filters: [] }))}>{nothing.all}</a>
      </p>
    </div>
  );
}

/** How an alternative differs from the search. */
function changeText(
  language: LanguageWriter,
  change: Alternative['change'],
  state: SearchState,
  near: NearSearch | undefined,
): string {
  const { nothing } = language.texts.search;
  if ('withinKm' in change) return fill(nothing.within, { km: change.withinKm, before: near!.point.km });
  if ('q' in change) return fill(nothing.any, { words: change.q });
  const point = near?.point ?? state.filters.near;
  if (point !== undefined && change.without.some(([name]) => name === 'near'))
    return fill(nothing.everywhere, { place: pointNames(language, point) });
  return fill(nothing.without, { filters: language.oneOf(filterTexts(language, change.without)) });
}
