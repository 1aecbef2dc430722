import type { Marked } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { FieldName } from '../../project/index.ts';
import { smallestLevel } from '../../project/index.ts';
import { Reported } from '../elements/reported.tsx';
import { Stage } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { LastReported, ProjectMarks } from '../listed/project-marks.tsx';
import type { FoundProject } from './found-projects.ts';
import { ProjectFigures } from './project-figures.tsx';

interface ProjectListProps {
  readonly projects: readonly FoundProject[];
  /** The number of the first one. */
  readonly start: number;
}

/** A list of projects, with their figures in a column on wide screens. */
export const ProjectList = ({ projects, start }: ProjectListProps) => (
  <ol class="projects" start={start}>
    {projects.map((project) => (
      <ProjectItem key={project.path} project={project} />
    ))}
  </ol>
);

interface ProjectItemProps {
  readonly project: FoundProject;
}

const ProjectItem = ({ project }: ProjectItemProps) => {
  const { texts, path, filterLabel, projectName } = useLanguage();
  const { row } = texts.search;
  return (
    <li class="project" data-project={project.id} data-position={project.place?.join()}>
      <div class="project-main">
        <h3 class="project-name">
          <a href={path(project.path)}>
            {project.name.trim() === '' ? (
              projectName(project.name)
            ) : (
              <MarkedText text={project.markedName} />
            )}
          </a>
        </h3>
        <p class="project-where">
          {project.distanceKm !== undefined && <Distance km={project.distanceKm} />}
          <WhereAndWho project={project} />
        </p>
        {project.match && !shownFields.includes(project.match.name) && (
          <p class="project-match">
            <span class="label">{fill(row.match, { field: filterLabel(project.match.name) })}</span>{' '}
            <MarkedText text={project.match.text} />
          </p>
        )}
        <p class="project-stage">
          {project.status === '' && <span class="label">{row.stage}</span>}
          <Stage status={project.status} isShort />
          <ProjectMarks project={project} />
          {project.lastReported && <LastReported snapshot={project.lastReported} />}
        </p>
      </div>
      <ProjectFigures project={project} />
    </li>
  );
};

const Distance = ({ km }: { readonly km: number }) => {
  const { texts, distance } = useLanguage();
  return (
    <>
      <span class="project-distance">
        {distance(km)}
        <span class="visually-hidden">{texts.search.row.away}</span>
      </span>
      {' · '}
    </>
  );
};

/** The fields that every row shows. A match in one of them is marked there. */
const shownFields: readonly FieldName[] = ['department', smallestLevel, 'province'];

function WhereAndWho({ project: { department, municipality, province, match } }: ProjectItemProps) {
  const { texts } = useLanguage();
  const shown = (name: FieldName, value = '') =>
    value.trim() === '' ? [] : [match?.name === name ? <MarkedText key={name} text={match.text} /> : value];
  const who = shown('department', department);
  const [first, ...rest] = [...shown(smallestLevel, municipality), ...shown('province', province)];
  const where = first === undefined ? [] : [first, ...rest.flatMap((part) => [', ', part])];
  if (who.length + where.length === 0) return <>{texts.search.row.noPlace}</>;
  return <>{who.length > 0 && where.length > 0 ? [...who, ' · ', ...where] : [...who, ...where]}</>;
}

/** A text with the words that the search matches marked. */
const MarkedText = ({ text }: { readonly text: Marked }) => (
  <Reported>
    {text.map(({ text: part, isMatch }, i) => (isMatch ? <mark key={i}>{part}</mark> : part))}
  </Reported>
);
