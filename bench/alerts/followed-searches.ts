import { savedSearch } from '../../src/alerts/searches/saved-search.ts';
import type { CatalogueIndex } from '../../src/index/index.ts';
import { smallestLevel } from '../../src/project/index.ts';

/** The texts of different searches as people follow them: places, with words, stages and costs; departments; firms; points. */
export function followedSearches(index: CatalogueIndex, most: number): readonly string[] {
  const { values, firms } = index;
  const places = [
    '',
    ...values.province.values.map((name) => `province=${encodeURIComponent(name)}`),
    ...values[smallestLevel].values.map((name) => `${smallestLevel}=${encodeURIComponent(name)}`),
  ];
  const firmSearches = Array.from(firms.labels).slice(0, 500);
  const more = [
    ...['clinic', 'school', 'roads', 'water', 'hospital upgrade', 'library OR hall'].map((q) => `&q=${q}`),
    ...values.status.values.map((status) => `&status=${encodeURIComponent(status)}`),
    ...[
      '&cost_min=50000000',
      '&quality=completion_overdue',
      '&completion_after=2021-01-01',
      '&status!=Tender',
    ],
  ];
  const texts = [
    ...places,
    ...values.department.values.map((name) => `department=${encodeURIComponent(name)}`),
    ...firmSearches.map((name) => `contractor=${encodeURIComponent(name)}`),
    ...Array.from({ length: 200 }, (_, i) => `near=${-33 + (i % 20) / 2},${18 + Math.floor(i / 20)},40`),
    ...more.flatMap((each) => places.map((place) => place + each)),
  ];
  const saved = texts.map((each) => savedSearch(index, new URLSearchParams(each)).text);
  return [...new Set(saved)].slice(0, most);
}
