import type { CatalogueIndex, QueryFilters } from '../../index/index.ts';
import { smallestLevel } from '../../project/index.ts';
import type { Subject } from './subject.ts';
import { subjectsOf } from './subjects.ts';

/** The most links beside a search. */
const MOST_SUBJECTS = 6;

/** The subjects that the filters of a search name. A name that several have stands for none. */
export function subjectsOfSearch(
  index: CatalogueIndex,
  { fieldValues = {}, contractor = [] }: QueryFilters,
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
  ];
  return found.flatMap((some) => (some.length === 1 ? some : [])).slice(0, MOST_SUBJECTS);
}
