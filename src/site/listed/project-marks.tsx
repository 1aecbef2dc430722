import { fill } from '../../page/language/text.ts';
import { daysAfter } from '../../project/index.ts';
import type { Measure } from '../../quality/index.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectRow } from './project-row.ts';

/** Marks a project in a list that is overdue, over budget or stalled, or whose cost cannot be right. */
export function ProjectMarks({ project }: { readonly project: ProjectRow }) {
  const language = useLanguage();
  return (
    <>
      {project.measures.map((measure) => (
        <span key={measure} class="tag">
          {markOf(language, measure, project)}
        </span>
      ))}
    </>
  );
}

/** How long it is overdue and by how much it is over budget, if that is known. */
function markOf(
  { texts, money, lengthOfTime }: LanguageWriter,
  measure: Measure,
  { overrun, currency, completion, overdueDays }: ProjectRow,
): string {
  const { row } = texts.search;
  if (measure === 'spending_over_estimate' && overrun !== null)
    return fill(row.overBudget, { amount: money(overrun, currency) });
  if (measure === 'completion_overdue' && completion !== null && overdueDays !== null)
    return fill(row.overdue, { time: lengthOfTime(completion, daysAfter(completion, overdueDays)) });
  return texts.data.measures[measure];
}

/** Marks a project that is missing from the latest report: its stage may be out of date. */
export const LastReported = ({
  snapshot,
}: {
  readonly snapshot: NonNullable<ProjectRow['lastReported']>;
}) => {
  const { texts, quarterName } = useLanguage();
  return <span class="tag">{fill(texts.search.row.lastReported, { quarter: quarterName(snapshot) })}</span>;
};
