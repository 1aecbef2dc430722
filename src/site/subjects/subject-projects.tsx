import type { ComponentChildren } from 'preact';
import type { CatalogueIndex } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { searchPath } from '../addresses/links.ts';
import { Money, Stage } from '../elements/value.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { type ProjectRow, projectRow } from '../listed/project-row.ts';
import type { FirstProjects } from './subject-overview.ts';

interface SubjectProjectsProps {
  readonly index: CatalogueIndex;
  readonly id: string;
  readonly heading: string;
  readonly hint?: string;
  /** Said if there are none. */
  readonly none?: string;
  readonly projects: FirstProjects;
  /** What is said of each project besides its stage. */
  readonly note: (row: ProjectRow, position: number) => ComponentChildren;
}

/** The first projects of a search, with a link to all of them. */
export function SubjectProjects({ index, id, heading, hint, none, projects, note }: SubjectProjectsProps) {
  const { texts, path, counted } = useLanguage();
  const { positions, count, filters, ordering } = projects;
  if (count === 0 && none === undefined) return null;
  return (
    <section class="band" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {count === 0 ? <p>{none}</p> : hint !== undefined && <p class="hint">{hint}</p>}
      {count > 0 && (
        <ol class="brief-projects">
          {Array.from(positions, (position) => {
            const row = projectRow(index, position);
            return (
              <li key={position}>
                <a class="brief-name" href={path(row.path)}>
                  {row.name}
                </a>
                <span class="brief-notes">
                  <Stage status={row.status} isShort /> <span class="brief-note">{note(row, position)}</span>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {count > positions.length && (
        <p>
          <a href={path(searchPath({ filters, ordering }))}>{counted(texts.subjects.lists.all, count)}</a>
        </p>
      )}
    </section>
  );
}

interface CostNoteProps {
  readonly row: ProjectRow;
  /** Whether the cost cannot be right. */
  readonly isImplausible: boolean;
}

/** The estimated cost of a project, with a warning if it cannot be right. */
export function CostNote({ row, isImplausible }: CostNoteProps) {
  const { texts } = useLanguage();
  return (
    <>
      <Money rand={row.cost} />
      {isImplausible && <strong class="late"> {texts.data.measures.cost_implausible}</strong>}
    </>
  );
}

/** When a late project should have been complete. */
export function DueNote({ row: { completion } }: { readonly row: ProjectRow }) {
  const { texts, monthOf } = useLanguage();
  return completion === null ? null : (
    <span>{fill(texts.subjects.lists.due, { month: monthOf(completion) })}</span>
  );
}

/** By how much a project is over its estimate. */
export function OverrunNote({ row, overrun }: { readonly row: ProjectRow; readonly overrun: number }) {
  const { texts } = useLanguage();
  const values = { amount: <Money rand={overrun} />, cost: <Money rand={row.cost} /> };
  return <Filled text={texts.subjects.lists.over} values={values} />;
}
