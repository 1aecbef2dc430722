import { type CatalogueIndex, pagePositions } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { searchPath } from '../addresses/links.ts';
import { defaultOrdering } from '../addresses/search-state.ts';
import { Money, Stage } from '../elements/value.tsx';
import type { SiteSettings } from '../frame/site-settings.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { ProjectMarks } from '../listed/project-marks.tsx';
import { type ProjectRow, projectRow } from '../listed/project-row.ts';
import { mapContent } from '../map/map-content.ts';
import { MapNotes, PlaceDrawing } from '../map/place-map.tsx';
import type { EmbeddedSearch } from '../picture/embedded-search.ts';
import { sourceOfSearch } from '../picture/source-line.ts';
import type { EmbedContent } from './embed-response.tsx';

const MOST_LISTED = 5;

/** What all embeds of a search have in common. */
export const aboutSearch = (
  language: LanguageWriter,
  index: CatalogueIndex,
  { title, pairs, ordering }: EmbeddedSearch,
): Omit<EmbedContent, 'body'> => ({
  title,
  page: searchPath({ filters: pairs, ordering }),
  source: sourceOfSearch(language, index),
});

/** The first projects of a search. */
export function listEmbed(
  language: LanguageWriter,
  index: CatalogueIndex,
  search: EmbeddedSearch,
): EmbedContent {
  const { selection, count, ordering = defaultOrdering(search) } = search;
  const positions = pagePositions(index, selection, ordering, 0, MOST_LISTED);
  const about = aboutSearch(language, index, search);
  return {
    ...about,
    body: (
      <ProjectsOf
        page={about.page}
        projects={Array.from(positions, (each) => projectRow(index, each))}
        count={count}
      />
    ),
  };
}

interface ProjectsOfProps {
  readonly page: string;
  readonly projects: readonly ProjectRow[];
  readonly count: number;
}

function ProjectsOf({ page, projects, count }: ProjectsOfProps) {
  const { texts, path, counted, projectName } = useLanguage();
  if (count === 0) return <p>{texts.embed.listEmpty}</p>;
  const others = count - projects.length;
  return (
    <ol class="embed-list">
      {projects.map((project) => (
        <li key={project.path}>
          <a href={path(project.path)}>{projectName(project.name)}</a>
          <p>{[project.municipality, project.province].filter(Boolean).join(', ')}</p>
          <p>
            <Stage status={project.status} isShort /> ·{' '}
            <Money amount={project.cost} currency={project.currency} /> <ProjectMarks project={project} />
          </p>
        </li>
      ))}
      {others > 0 && (
        <li>
          <a href={path(page)}>{counted(texts.embed.listMore, others)}</a>
        </li>
      )}
    </ol>
  );
}

/** Where the projects of a search are: a drawing, because a map that zooms takes much script. */
export function mapEmbed(
  language: LanguageWriter,
  index: CatalogueIndex,
  search: EmbeddedSearch,
  settings: SiteSettings,
): EmbedContent {
  const { selection, pairs, filters, count } = search;
  const { projects } = selection;
  const content = mapContent({ index, projects, filters: pairs, box: filters.bbox, settings, language });
  const title = fill(language.texts.embed.mapOf, { title: search.title });
  return {
    ...aboutSearch(language, index, search),
    title,
    body: (
      <div>
        <div class="map-frame">
          <PlaceDrawing content={content} label={language.counted(language.texts.embed.mapLabel, count)} />
        </div>
        <MapNotes content={content} />
      </div>
    ),
  };
}
