import type { MissingField } from '../../../index/index.ts';
import type { FilterField } from '../../../project/index.ts';
import type { QualityFlag } from '../../../quality/index.ts';
import { searchPath } from '../../addresses.ts';
import { filterTitle } from '../../copy/field-texts.ts';
import { flagLabel } from '../../copy/flag-texts.ts';
import { longDate } from '../../format/date.ts';
import { money } from '../../format/money.ts';
import { queryFiltersOf, refinedPath, type SearchState, without } from '../../search-state.ts';
import { type NearSearch, nearPairs } from '../../selectors/near-search.ts';
import { NearChip, nearText } from './near-chip.tsx';

interface FilterChipsProps {
  readonly state: SearchState;
  readonly near: NearSearch | undefined;
}

/** The words and filters of a search, each a link that removes it, and its place. */
export function FilterChips({ state, near }: FilterChipsProps) {
  if (state.pairs.length === 0) return null;
  const others = near?.others ?? state.pairs;
  const place = near === undefined ? [] : nearPairs([], near.point);
  return (
    <ul class="chips" aria-label="What is searched for">
      {others.map(([name, value]) => (
        <li key={`${name} ${value}`}>
          <a
            class="chip"
            href={refinedPath(state, [...without(others, name, value), ...place])}
            rel="nofollow"
          >
            <span class="visually-hidden">Remove </span>
            <span class="chip-text">{chipText(name, value)}</span>
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
          <a class="chip-clear" href={searchPath({ filters: [] })}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}

/** Filters whose values are clear without the name of the filter. */
const clearByThemselves: readonly string[] = [
  'province',
  'sector',
  'status',
  'primary_funding_source',
  'local_municipality',
  'district_municipality',
] satisfies readonly FilterField[];

/** `AND` changes nothing: it only keeps the words apart that were around the name of a place. */
const withoutAnd = (q: string): string => (/["“”„«»]/.test(q) ? q : q.replaceAll(' AND ', ' '));

/** A filter in words. */
export function chipText(name: string, value: string): string {
  switch (name) {
    case 'q':
      return `\u201c${withoutAnd(value)}\u201d`;
    case 'cost_min':
      return `From ${money(Number(value))}`;
    case 'cost_max':
      return `Up to ${money(Number(value))}`;
    case 'completion_after':
      return `Complete on ${longDate(value)} or later`;
    case 'completion_before':
      return `Complete by ${longDate(value)}`;
    case 'bbox':
      return 'In the area of the map';
    case 'near':
      return nearText(queryFiltersOf([[name, value]]).near!);
    case 'quality':
      return flagLabel(value as QualityFlag);
    case 'missing':
      return `${filterTitle(value as MissingField)} not known`;
    case 'contractor':
      return `Contractor: ${value}`;
    case 'selected_facets':
      return value.replace(/^.*?_exact:/, '');
    default:
      return clearByThemselves.includes(name) ? value : `${filterTitle(name as FilterField)}: ${value}`;
  }
}
