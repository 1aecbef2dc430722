import { monthOf, quarterName } from '../format/date.ts';
import type { ProjectRow } from '../selectors/project-row.ts';
import { Missing, Money, Stage } from './value.tsx';

/** A list of projects, with their cost and completion in columns on wide screens. */
export const ProjectList = ({
  rows,
  start = 1,
}: {
  readonly rows: readonly ProjectRow[];
  readonly start?: number;
}) => (
  <ol class="projects" start={start}>
    {rows.map((row) => (
      <ProjectItem key={row.path} row={row} />
    ))}
  </ol>
);

const ProjectItem = ({ row }: { readonly row: ProjectRow }) => (
  <li class="project">
    <div class="project-main">
      <h3 class="project-name">
        <a href={row.path}>{row.name}</a>
      </h3>
      <p class="project-where">{whereAndWho(row)}</p>
      <p class="project-stage">
        {row.status === '' && <span class="label">Stage</span>}
        <Stage status={row.status} isShort />
        {row.lastReported && <LastReported snapshot={row.lastReported} />}
      </p>
    </div>
    <div class="project-figures">
      <p class={row.cost === null ? 'project-cost is-missing' : 'project-cost'}>
        <span class="label">Estimated cost</span> <Money rand={row.cost} />
      </p>
      <p class={row.completion === null ? 'project-due is-missing' : 'project-due'}>
        <span class="label">Completion</span> <Completion date={row.completion} isLate={row.isLate} />
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

function whereAndWho({ department, municipality, province }: ProjectRow): string {
  const place = [municipality, province].filter((part) => part?.trim()).join(', ');
  return [department, place].filter((part) => part.trim() !== '').join(' · ') || 'Place not available';
}
