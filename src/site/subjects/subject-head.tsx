import type { CatalogueIndex } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type Subject, subjectsOf } from '../../query/subjects/index.ts';
import { pagePaths } from '../addresses/links.ts';
import { useLanguage } from '../language/use-language.tsx';

interface SubjectHeadProps {
  readonly index: CatalogueIndex;
  readonly subject: Subject;
}

const NATIONAL = 'National';

/** What the page is about, and the way up to what it is in. */
export function SubjectHead({ index, subject: { kind, name, within = '' } }: SubjectHeadProps) {
  const { texts, path } = useLanguage();
  const { breadcrumb, places, kinds, lead } = texts.subjects;
  const above = within === '' ? undefined : subjectsOf(index).of('province', within);
  const isNational = kind === 'department' && within === NATIONAL;
  return (
    <header class="subject-head">
      <nav class="breadcrumb" aria-label={breadcrumb}>
        <ol>
          <li>
            <a href={path(pagePaths.explore)}>{places}</a>
          </li>
          {above && (
            <li>
              <a href={path(above.path)}>{above.name}</a>
            </li>
          )}
        </ol>
      </nav>
      <p class="eyebrow">{kinds[kind]}</p>
      <h1>{name}</h1>
      <p class="lead">{fill(lead[isNational ? 'national' : kind], { within })}</p>
    </header>
  );
}
