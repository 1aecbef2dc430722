import { areasMatching, type CatalogueIndex, type QueryFilters } from '../../index/index.ts';
import { smallestLevel, wordsOf } from '../../project/index.ts';
import type { Subject } from './subject.ts';
import { subjectsOf } from './subjects.ts';

/** The most links beside a search. */
const MOST_SUBJECTS = 6;

/** The areas that all words of a search are about, `ward 14 makhado`; none if they are about many. */
export function areasCalled(index: CatalogueIndex, q: string): readonly Subject[] {
  const words = [...new Set(wordsOf(q))];
  if (words.length === 0) return [];
  return index.areaLevels.flatMap((column, level) => {
    const places = areasMatching(index, level, words);
    if (places.length > MOST_SUBJECTS) return [];
    return places.map((place) => subjectsOf(index).area({ column, code: place + 1 }));
  });
}

/** The subjects that the filters of a search name. A name that several have stands for none. */
export function subjectsOfSearch(
  index: CatalogueIndex,
  { fieldValues = {}, contractor = [], area = [] }: QueryFilters,
): readonly Subject[] {
  const subjects = subjectsOf(index);
  const { province, [smallestLevel]: municipalities, department, government_label } = fieldValues;
  const found = [
    ...(province ?? []).map((name) => subjects.named('province', name)),
    ...(municipalities ?? []).map((name) =>
      subjects
        .named('municipality', name)
        .filter(({ within }) => province === undefined || province.includes(within!)),
    ),
    ...(department ?? []).map((name) => {
      const governments = government_label ?? province;
      return subjects
        .named('department', name)
        .filter(({ within }) => governments === undefined || governments.includes(within!));
    }),
    ...contractor.map((name) => subjects.named('firm', name)),
    ...area.map((value) => subjects.named('area', value)),
  ];
  return found.flatMap((some) => (some.length === 1 ? some : [])).slice(0, MOST_SUBJECTS);
}
