import { MOST_WORDS } from '../../index/index.ts';
import { slugify } from '../../project/index.ts';
import { nearestSubjects, type Subject, type SubjectKind, subjectAt } from '../../query/subjects/index.ts';
import { filledPath, pagePaths, searchPath } from '../addresses.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { Page, PageContent, PageRequest, Redirect } from '../page.ts';
import { unknownSubjectPage } from './unknown-subject-page.tsx';

/** The pages of provinces, municipalities, departments and firms. */
export const subjectPages = {
  province: pageOf('province', 'Province', 'The projects of a province, for people.'),
  municipality: pageOf('municipality', 'Municipality', 'The projects of a municipality, for people.'),
  department: pageOf('department', 'Department', 'The projects of a department, for people.'),
  firm: pageOf('firm', 'Firm', 'The projects of a firm, for people.'),
} as const satisfies Record<SubjectKind, Page>;

function pageOf(kind: SubjectKind, name: string, description: string): Page {
  return { name, description, content: (request) => contentOf(kind, request) };
}

function contentOf(kind: SubjectKind, request: PageRequest): PageContent | Redirect {
  const { index, path } = request;
  const parts = Object.values(path);
  const asked = filledPath(pagePaths[kind], ...parts);
  const subject = subjectAt(index, asked);
  if (subject === undefined) {
    const words = slugify(parts.at(-1)!).split('-').slice(0, MOST_WORDS).join(' ');
    return unknownSubjectPage(request, kind, words, nearestSubjects(index, asked));
  }
  if (subject.path !== asked) return { redirectTo: subject.path };
  return subjectPage(request, subject);
}

function subjectPage({ index, language }: PageRequest, subject: Subject): PageContent {
  const { texts, counted } = language;
  const { length: count } = subject.positions(index);
  return {
    title: subject.label,
    description: counted(texts.subjects.description, count, { name: subject.label }),
    canonical: subject.path,
    isListed: true,
    section: 'explore',
    body: <SubjectBody subject={subject} count={count} />,
  };
}

function SubjectBody({ subject, count }: { readonly subject: Subject; readonly count: number }) {
  const { texts, path, counted } = useLanguage();
  const { kinds, counts, allProjects } = texts.subjects;
  return (
    <article class="subject">
      <p class="eyebrow">{kinds[subject.kind]}</p>
      <h1>{subject.name}</h1>
      <p class="lead">{counted(counts, count)}</p>
      <p>
        <a href={path(searchPath({ filters: subject.filters }))}>{counted(allProjects, count)}</a>
      </p>
    </article>
  );
}
