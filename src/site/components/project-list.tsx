import type { FieldName } from '../../project/index.ts';
import { filterTitle } from '../copy/field-texts.ts';
import { monthOf, quarterName } from '../format/date.ts';
import { distance } from '../format/distance.ts';
import type { FoundProject } from '../selectors/found-projects.ts';
import type { ProjectRow } from '../selectors/project-row.ts';
import { MarkedText } from './marked-text.tsx';
import { Missing, Money, Stage } from './value.tsx';

interface ProjectListProps {
  readonly projects: readonly FoundProject[];
  /** The number of the first one. */
  readonly start: number;
}

/** A list of projects, with their cost and completion in columns on wide screens. */
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

const ProjectItem = ({ project }: ProjectItemProps) => (
  <li class="project">
    <div class="project-main">
      <h3 class="project-name">
        <a href={project.path}>
          <MarkedText text={project.markedName} />
        </a>
      </h3>
      <p class="project-where">
        {project.distanceKm !== undefined && <Distance km={project.distanceKm} />}
        <WhereAndWho project={project} />
      </p>
      {project.match && !shownFields.includes(project.match.name) && (
        <p class="project-match">
          <span class="label">{filterTitle(project.match.name)}:</span>{' '}
          <MarkedText text={project.match.text} />
        </p>
      )}
      <p class="project-stage">
        {project.status === '' && <span class="label">Stage</span>}
        <Stage status={project.status} isShort />
        {project.lastReported && <LastReported snapshot={project.lastReported} />}
      </p>
    </div>
    <div class="project-figures">
      <p class={project.cost === null ? 'project-cost is-missing' : 'project-cost'}>
        <span class="label">Estimated cost</span> <Money rand={project.cost} />
      </p>
      <p class={project.completion === null ? 'project-due is-missing' : 'project-due'}>
        <span class="label">Completion</span> <Completion date={project.completion} isLate={project.isLate} />
      </p>
    </div>
  </li>
);

/** Marks a project that is missing from the latest report: its stage may be out of date. */
export const LastReported = ({
  snapshot,
}: {
  readonly snapshot: NonNullable<ProjectRow['lastReported']>;
}) => <span class="tag">Last reported {quarterName(snapshot)}</span>;

const Completion = ({ date, isLate }: { readonly date: string | null; readonly isLate: boolean }) =>
  date === null ? (
    <Missing />
  ) : (
    <>
      <time dateTime={date}>{monthOf(date)}</time>
      {isLate && <strong class="late"> late</strong>}
    </>
  );

const Distance = ({ km }: { readonly km: number }) => (
  <>
    <span class="project-distance">
      {distance(km)}
      <span class="visually-hidden"> away</span>
    </span>
    {' · '}
  </>
);

/** The fields that every row shows. A match in one of them is marked there. */
const shownFields: readonly FieldName[] = ['department', 'local_municipality', 'province'];

function WhereAndWho({ project: { department, municipality, province, match } }: ProjectItemProps) {
  const shown = (name: FieldName, value = '') =>
    value.trim() === '' ? [] : [match?.name === name ? <MarkedText key={name} text={match.text} /> : value];
  const who = shown('department', department);
  const [first, ...rest] = [...shown('local_municipality', municipality), ...shown('province', province)];
  const where = first === undefined ? [] : [first, ...rest.flatMap((part) => [', ', part])];
  if (who.length + where.length === 0) return <>Place not available</>;
  return <>{who.length > 0 && where.length > 0 ? [...who, ' · ', ...where] : [...who, ...where]}</>;
}
