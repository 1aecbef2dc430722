import Type from 'typebox';
import { Problem, readParameters } from '../../http/index.ts';
import { fill } from '../../page/language/text.ts';
import { type Subject, subjectAt, subjectsOf } from '../../query/subjects/index.ts';
import { filledPath, pagePaths, shadedMapPath } from '../addresses/links.ts';
import type { Page, PageContent, PageRequest, Redirect } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';
import { PeopleSources } from '../listed/people.tsx';
import { searchPicture } from '../picture/page-pictures.ts';
import { measures } from './measures.ts';
import { ShadedDrawing, ShadeMark } from './shaded-drawing.tsx';
import { type ShadedMap, shadedMap } from './shaded-map.ts';
import { ShadedTable } from './shaded-table.tsx';
import { legendOf, valueText } from './value-text.ts';

const colourParameter = {
  name: 'colour',
  schema: Type.Enum(measures),
  description: 'What the map is shaded by.',
} as const;

/** Maps of the municipalities of a province, and of a municipality with its neighbours. */
export const shadedMapPages = {
  mapOfProvince: pageOf('Map of a province', 'The municipalities of a province, shaded, for people.'),
  mapOfMunicipality: pageOf(
    'Map of a municipality',
    'A municipality and those around it, shaded, for people.',
  ),
} as const satisfies Record<string, Page>;

function pageOf(name: string, description: string): Page {
  return { name, description, parameters: [colourParameter], content: contentOf };
}

function contentOf({ index, path, query, language }: PageRequest): PageContent | Redirect {
  const { colour } = readParameters(query, [colourParameter]).values;
  const { province, municipality } = path;
  const asked =
    municipality === undefined
      ? filledPath(pagePaths.province, province!)
      : filledPath(pagePaths.municipality, province!, municipality);
  const subject = subjectAt(index, asked);
  const map = subject && shadedMap(index, subject, colour);
  if (subject === undefined || map === undefined)
    throw new Problem('not-found', 'There is no map of municipalities here: none of them has an outline.');
  if (subject.path !== asked) return { redirectTo: shadedMapPath(subject, colour) };
  const above = subject.within === undefined ? undefined : subjectsOf(index).of('province', subject.within);
  const { shaded } = language.texts;
  const title = fill(shaded.title[subject.kind === 'province' ? 'province' : 'municipality'], {
    name: subject.name,
  });
  return {
    title,
    description: fill(shaded.description, { title }),
    canonical: shadedMapPath(subject),
    isListed: colour === undefined,
    section: 'explore',
    moreStyles: 'areas',
    picture: searchPicture(language, subject.filters, subject.label),
    body: <Shaded subject={subject} above={above} map={map} title={title} />,
  };
}

interface ShadedProps {
  readonly subject: Subject;
  /** The province that it is in. */
  readonly above: Subject | undefined;
  readonly map: ShadedMap;
  readonly title: string;
}

function Shaded({ subject, above, map, title }: ShadedProps) {
  const { texts, path, counted } = useLanguage();
  const { shaded, subjects } = texts;
  const people = map.places.flatMap(({ perPerson }) => perPerson?.people ?? []);
  return (
    <div class="shaded">
      <nav class="breadcrumb" aria-label={subjects.breadcrumb}>
        <ol>
          {above && (
            <li>
              <a href={path(shadedMapPath(above, map.measure))}>{above.name}</a>
            </li>
          )}
          <li>
            <a href={path(subject.path)}>{subject.name}</a>
          </li>
        </ol>
      </nav>
      <h1>{title}</h1>
      <Choices subject={subject} map={map} />
      <Standing map={map} />
      <div class="shaded-parts">
        <figure class="province-map">
          <ShadedDrawing map={map} />
          <figcaption>
            <Legend map={map} />
          </figcaption>
        </figure>
        <ShadedTable map={map} label={title} />
      </div>
      <div class="hint">
        <p>{shaded.how[map.measure]}</p>
        {people.length > 0 && <PeopleSources all={people} />}
        {map.elsewhere > 0 && <p>{counted(shaded.elsewhere, map.elsewhere)}</p>}
      </div>
    </div>
  );
}

/** What the map can be shaded by. */
function Choices({ subject, map: { measure, choices } }: Pick<ShadedProps, 'subject' | 'map'>) {
  const { texts, path } = useLanguage();
  const { choose, columns } = texts.shaded;
  return (
    <nav aria-label={choose}>
      <ul class="shaded-choices">
        {choices.map((each) => (
          <li key={each}>
            <a
              href={path(shadedMapPath(subject, each))}
              aria-current={each === measure ? 'true' : undefined}
              rel="nofollow"
            >
              {columns[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where a municipality stands among its neighbours. */
function Standing({ map: { measure, places } }: Pick<ShadedProps, 'map'>) {
  const language = useLanguage();
  const { texts, count, counted } = language;
  const own = places.find(({ isOwn }) => isOwn);
  const known = places.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  if (own === undefined || typeof own.value !== 'number' || known.length < 2) return null;
  const { value, name } = own;
  return (
    <p class="shaded-standing">
      {counted(texts.shaded.standing[measure], known.length, {
        name,
        value: valueText(language, measure, value),
        rank: count(known.filter((other) => other > value).length + 1),
        most: valueText(language, measure, known[0]!),
        least: valueText(language, measure, known.at(-1)!),
      })}
    </p>
  );
}

function Legend({ map }: Pick<ShadedProps, 'map'>) {
  const language = useLanguage();
  return (
    <ul class="legend">
      {legendOf(language, map).map(({ shade, label }) => (
        <li key={shade}>
          <ShadeMark shade={shade} />
          {label}
        </li>
      ))}
    </ul>
  );
}
