import type { CatalogueIndex } from '../../../index/index.ts';
import { subjectsOfSearch } from '../../../query/subjects/index.ts';
import { Filled } from '../../language/filled.tsx';
import { useLanguage } from '../../language/use-language.tsx';
import type { SearchState } from '../../search-state.ts';

interface SubjectLinksProps {
  readonly index: CatalogueIndex;
  readonly state: SearchState;
}

/** Leads to the pages about the places, departments and firms that a search filters by. */
export function SubjectLinks({ index, state: { filters } }: SubjectLinksProps) {
  const { texts, path } = useLanguage();
  const subjects = subjectsOfSearch(index, filters);
  if (subjects.length === 0) return null;
  return (
    <ul class="subject-links">
      {subjects.map((subject) => (
        <li key={subject.path}>
          <Filled
            text={texts.subjects.pageAbout}
            values={{ name: <a href={path(subject.path)}>{subject.label}</a> }}
          />
        </li>
      ))}
    </ul>
  );
}
