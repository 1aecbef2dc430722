import { fill } from '../../page/language/text.ts';
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

/** For an address of a municipality whose name others have, too, without its province: asks which. */
export function severalSubjectsPage({ language }: PageRequest, meant: readonly Subject[]): PageContent {
  const { several } = language.texts.subjects;
  const { name } = meant[0]!;
  return {
    status: 300,
    title: fill(several.title, { name }),
    description: fill(several.title, { name }),
    canonical: undefined,
    isListed: false,
    section: 'explore',
    body: <Several title={fill(several.title, { name })} meant={meant} />,
  };
}

interface SeveralProps {
  readonly title: string;
  readonly meant: readonly Subject[];
}

function Several({ title, meant }: SeveralProps) {
  const { texts } = useLanguage();
  return (
    <section class="problem">
      <h1>{title}</h1>
      <p class="lead">{texts.subjects.several.lead}</p>
      <SubjectLinks subjects={meant} />
    </section>
  );
}

const SubjectLinks = ({ subjects }: { readonly subjects: readonly Subject[] }) => {
  const { path } = useLanguage();
  return (
    <ul class="problem-ways">
      {subjects.map((subject) => (
        <li key={subject.path}>
          <a href={path(subject.path)}>{subject.label}</a>
        </li>
      ))}
    </ul>
  );
};

interface UnknownProps {
  readonly kind: SubjectKind;
  readonly words: string;
  readonly nearest: readonly Subject[];
}

function Unknown({ kind, words, nearest }: UnknownProps) {
  const { texts } = useLanguage();
  const { unknown } = texts.subjects;
  return (
    <section class="problem">
      <p class="problem-status">404</p>
      <h1>{unknown[kind]}</h1>
      <p class="lead">{unknown.advice}</p>
      {nearest.length > 0 && (
        <>
          <h2>{unknown.nearest}</h2>
          <SubjectLinks subjects={nearest} />
        </>
      )}
      <SearchForm q={words} hiddenFields={[]} />
    </section>
  );
}
