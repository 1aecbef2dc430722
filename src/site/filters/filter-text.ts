import type { MissingField, NearPoint } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { Place } from '../../places/index.ts';
import { CURRENCY, type FilterField } from '../../project/index.ts';
import type { QualityFlag } from '../../quality/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { queryFiltersOf } from '../addresses/search-state.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { placeAt } from './near-search.ts';

/** Filters whose values are clear without the name of the filter. */
const clearByThemselves: readonly string[] = [
  'province',
  'sector',
  'status',
  'primary_funding_source',
  'local_municipality',
  'district_municipality',
  'nature_of_investment',
] satisfies readonly FilterField[];

/** `AND` changes nothing: it only keeps the words apart that were around the name of a place. */
const withoutAnd = (q: string): string => (/["“”„«»]/.test(q) ? q : q.replaceAll(' AND ', ' '));

/** A filter in words: a parameter of a search and one of its values. */
export function filterText(language: LanguageWriter, name: string, value: string): string {
  const { money, longDate, filterLabel } = language;
  const texts = language.texts.search.filter;
  const excluding = name.endsWith('!') ? name.slice(0, -1) : undefined;
  switch (excluding) {
    case undefined:
      break;
    case 'missing':
      return fill(texts.notMissing, { field: filterLabel(value as MissingField) });
    case 'quality':
      return fill(texts.not, { value: shortFlag(language, value as QualityFlag) });
    default:
      return filterText(language, excluding, fill(texts.not, { value }));
  }
  switch (name) {
    case 'understand':
      return texts.asTyped;
    case 'q':
      return fill(texts.q, { words: withoutAnd(value) });
    case 'cost_min':
      return fill(texts.costMin, { amount: money(Number(value), CURRENCY) });
    case 'cost_max':
      return fill(texts.costMax, { amount: money(Number(value), CURRENCY) });
    case 'completion_after':
      return fill(texts.completionAfter, { day: longDate(value) });
    case 'completion_before':
      return fill(texts.completionBefore, { day: longDate(value) });
    case 'bbox':
      return texts.bbox;
    case 'near':
      return pointText(language, queryFiltersOf([[name, value]]).near!);
    case 'quality':
      return shortFlag(language, value as QualityFlag);
    case 'missing':
      return fill(texts.missing, { field: filterLabel(value as MissingField) });
    case 'contractor':
      return fill(texts.contractor, { firm: value });
    case 'area':
      return value.replace(':', ' ');
    case 'selected_facets':
      return value.replace(/^.*?_exact:/, '');
    default:
      return clearByThemselves.includes(name)
        ? value
        : fill(texts.other, { field: filterLabel(name as FilterField), value });
  }
}

/** `Overdue` and the like for the flags that are filters of their own; else the label of the warning. */
export function shortFlag({ texts, flagLabel }: LanguageWriter, flag: QualityFlag): string {
  const measures: Partial<Readonly<Record<QualityFlag, string>>> = texts.data.measures;
  return measures[flag] ?? flagLabel(flag);
}

/** The filters of a search in words. */
export const filterTexts = (language: LanguageWriter, pairs: Pairs): readonly string[] =>
  pairs.map(([name, value]) => filterText(language, name, value));

/** A point as people know it: near a place of a province, within so many kilometres. */
function pointText(language: LanguageWriter, point: NearPoint): string {
  if (point.or === undefined) return nearText(language, placeAt(point), point.km);
  return fill(language.texts.search.filter.nearEither, { places: pointNames(language, point) });
}

/** One place, or either of two. */
export const pointNames = (language: LanguageWriter, { or, ...point }: NearPoint): string =>
  language.oneOf(
    [point, ...(or === undefined ? [] : [or])].map((each) => pointName(language, placeAt(each))),
  );

/** A search near a place in words; undefined is a point that has no name. */
export const nearText = (language: LanguageWriter, place: Place | undefined, km: number): string =>
  fill(language.texts.search.filter.near, { place: pointName(language, place), km });

/** What a point is called, by the place there and its province. */
export function pointName({ texts }: LanguageWriter, place: Place | undefined): string {
  const { point, place: form } = texts.search.filter;
  return place === undefined ? point : fill(form, { place: place.name, province: place.province });
}
