import type { Subject, SubjectKind } from '../../query/subjects/index.ts';
import { SearchForm } from '../elements/search-form.tsx';
import type { PageContent, PageRequest } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';

/** For an address that no province, municipality, department or firm has: the nearest names. */
export function unknownSubjectPage(
  { language: { texts } }: PageRequest,
  kind: SubjectKind,
  words: string,
  nearest: readonly Subject[],
): PageContent {
  const { unknown } = texts.subjects;
  return {
    status: 404,
    title: unknown[kind],
    description: unknown.advice,
    canonical: undefined,
    isListed: false,
    section: undefined,
    body: <Unknown kind={kind} words={words} nearest={nearest} />,
  };
}

interface UnknownProps {
  readonly kind: SubjectKind;
  readonly words: string;
  readonly nearest: readonly Subject[];
}

function Unknown({ kind, words, nearest }: UnknownProps) {
  const { texts, path } = useLanguage();
  const { unknown } = texts.subjects;
  return (
    <section class="problem">
      <p class="problem-status">404</p>
      <h1>{unknown[kind]}</h1>
      <p class="lead">{unknown.advice}</p>
      {nearest.length > 0 && (
        <>
          <h2>{unknown.nearest}</h2>
          <ul class="problem-ways">
            {nearest.map((subject) => (
              <li key={subject.path}>
                <a href={path(subject.path)}>{subject.label}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <SearchForm q={words} hiddenFields={[]} />
    </section>
  );
}
