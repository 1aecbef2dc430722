import { MOST_WORDS } from '../../index/index.ts';
import { slugify } from '../../project/index.ts';
import {
  nearestSubjects,
  placeAreas,
  type Subject,
  type SubjectKind,
  subjectAt,
  subjectsMeant,
} from '../../query/subjects/index.ts';
import { filledPath, pagePaths } from '../addresses/links.ts';
import { changesFeeds } from '../changes/changes-page.tsx';
import type { Page, PageContent, PageRequest, Redirect } from '../frame/page.ts';
import { latestSnapshot } from '../listed/last-reported.ts';
import { mapContent } from '../map/map-content.ts';
import { searchPicture } from '../picture/page-pictures.ts';
import { SubjectBody } from './subject-body.tsx';
import { subjectFigures } from './subject-figures.ts';
import { severalSubjectsPage, unknownSubjectPage } from './unknown-subject-page.tsx';

/** The pages of provinces, municipalities, departments, firms and areas. */
export const subjectPages = {
  province: pageOf('province', 'Province', 'The projects of a province, for people.'),
  municipality: pageOf('municipality', 'Municipality', 'The projects of a municipality, for people.'),
  department: pageOf('department', 'Department', 'The projects of a department, for people.'),
  firm: pageOf('firm', 'Firm', 'The projects of a firm, for people.'),
  area: pageOf('area', 'Area', 'The projects of an area, for people.'),
} as const satisfies Record<SubjectKind, Page>;

const VARIABLE_PARTS = /:\w+/g;

function pageOf(kind: SubjectKind, name: string, description: string): Page {
  return { name, description, content: (request) => contentOf(kind, request) };
}

function contentOf(kind: SubjectKind, request: PageRequest): PageContent | Redirect {
  const { index, path } = request;
  const parts = pagePaths[kind].match(VARIABLE_PARTS)!.map((part) => path[part.slice(1)]!);
  const asked = filledPath(pagePaths[kind], ...parts);
  const subject = subjectAt(index, asked);
  if (subject === undefined) {
    const meant = subjectsMeant(index, asked);
    if (meant.length > 1) return severalSubjectsPage(request, meant);
    const words = slugify(parts.at(-1)!).split('-').slice(0, MOST_WORDS).join(' ');
    return unknownSubjectPage(request, kind, words, nearestSubjects(index, asked));
  }
  if (subject.path !== asked) return { redirectTo: subject.path };
  return subjectPage(request, subject);
}

function subjectPage({ index, language, settings, base }: PageRequest, subject: Subject): PageContent {
  const { texts, counted } = language;
  const figures = subjectFigures(index, subject);
  const { projects } = figures.overview;
  return {
    title: subject.label,
    description: counted(texts.subjects.description, projects.size, { name: subject.label }),
    canonical: subject.path,
    isListed: true,
    section: 'explore',
    feeds: changesFeeds(language, { filters: subject.filters }),
    picture: searchPicture(language, subject.filters, subject.label),
    body: (
      <SubjectBody
        {...{ subject, figures, base }}
        map={mapContent({
          index,
          projects,
          filters: subject.filters,
          area: placeAreas(index).areaOf(subject),
          settings,
          language,
        })}
        latest={latestSnapshot(index)}
        contacts={settings.contacts}
      />
    ),
  };
}
