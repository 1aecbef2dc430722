import type { ComponentChildren } from 'preact';
import { fill } from '../../page/language/text.ts';
import { daysAfter } from '../../project/index.ts';
import { searchPath } from '../addresses/links.ts';
import { Money, Stage } from '../elements/value.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectRow } from '../listed/project-row.ts';
import type { FirstProjects, Notable } from './subject-figures.ts';

interface SubjectProjectsProps {
  readonly id: string;
  readonly heading: string;
  readonly hint?: string;
  /** Said if there are none. */
  readonly none?: string;
  readonly projects: FirstProjects;
  /** What is said of each project besides its stage. */
  readonly note: (project: ProjectRow) => ComponentChildren;
}

/** The first projects of a search, with a link to all of them. */
function SubjectProjects({ id, heading, hint, none, projects, note }: SubjectProjectsProps) {
  const { texts, path, counted } = useLanguage();
  const { first, count, filters, ordering } = projects;
  if (count === 0 && none === undefined) return null;
  return (
    <section class="band" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {count === 0 ? <p>{none}</p> : hint !== undefined && <p class="hint">{hint}</p>}
      {count > 0 && (
        <ol class="brief-projects">
          {first.map((project) => (
            <li key={project.path}>
              <a class="brief-name" href={path(project.path)}>
                {project.name}
              </a>
              <span class="brief-notes">
                <Stage status={project.status} isShort /> <span class="brief-note">{note(project)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {count > first.length && (
        <p>
          <a href={path(searchPath({ filters, ordering }))}>{counted(texts.subjects.lists.all, count)}</a>
        </p>
      )}
    </section>
  );
}

interface NoteProps {
  readonly project: ProjectRow;
}

/** How long a project is overdue, and when it should have been complete. */
function DueNote({ project: { completion, overdueDays } }: NoteProps) {
  const { texts, monthOf, lengthOfTime } = useLanguage();
  if (completion === null || overdueDays === null) return null;
  const time = lengthOfTime(completion, daysAfter(completion, overdueDays));
  return <span>{fill(texts.subjects.lists.due, { time, month: monthOf(completion) })}</span>;
}

/** By how much a project is over its estimate. */
function OverrunNote({ project: { cost, overrun, currency } }: NoteProps) {
  const { texts } = useLanguage();
  const values = {
    amount: <Money amount={overrun} currency={currency} />,
    cost: <Money amount={cost} currency={currency} />,
  };
  return <Filled text={texts.subjects.lists.over} values={values} />;
}

/** Projects that are overdue, over budget or large. */
export function NotableProjects({ overdue, overBudget, largest }: Notable) {
  const { lists } = useLanguage().texts.subjects;
  return (
    <>
      <SubjectProjects
        id="overdue"
        heading={lists.overdue}
        hint={lists.overdueHint}
        none={lists.noneOverdue}
        projects={overdue}
        note={(project) => <DueNote project={project} />}
      />
      <SubjectProjects
        id="over-budget"
        heading={lists.overBudget}
        hint={lists.overBudgetHint}
        none={lists.noneOver}
        projects={overBudget}
        note={(project) => <OverrunNote project={project} />}
      />
      <SubjectProjects
        id="largest"
        heading={lists.largest}
        projects={largest}
        note={({ cost, currency }) => <Money amount={cost} currency={currency} />}
      />
    </>
  );
}
