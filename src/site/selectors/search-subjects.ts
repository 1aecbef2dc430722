import type { CatalogueIndex } from '../../index/index.ts';
import { type Subject, subjectsOf } from '../../query/subjects/index.ts';
import { type SearchState, selectedValues } from '../search-state.ts';

/** The places, departments and firms that a search filters by, if they have pages of their own. */
export function searchSubjects(
  index: CatalogueIndex,
  { pairs }: SearchState,
  firstFound: number | undefined,
): readonly Subject[] {
  const subjects = subjectsOf(index);
  const only = (name: string): string | undefined => {
    const [value, ...others] = selectedValues(pairs, name);
    return others.length === 0 ? value : undefined;
  };
  const [province, department, firm] = [only('province'), only('department'), only('contractor')];
  const government = only('government_label') ?? province;
  const found = [
    only('local_municipality') !== undefined &&
      firstFound !== undefined &&
      subjects.municipalities[subjects.numberOf.municipality(firstFound)],
    department !== undefined && government !== undefined && subjects.of('department', department, government),
    firm !== undefined && subjects.of('firm', firm),
    province !== undefined && subjects.of('province', province),
  ];
  return found.flatMap((subject) => subject || []);
}
