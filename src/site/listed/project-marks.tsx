import { fill } from '../../page/language/text.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectRow } from './project-row.ts';

/** Marks a project in a list that is late, over budget or stalled, or whose cost cannot be right. */
export function ProjectMarks({ project: { measures, overrun } }: { readonly project: ProjectRow }) {
  const { texts, money } = useLanguage();
  return (
    <>
      {measures.map((measure) => (
        <span key={measure} class="tag">
          {measure === 'spending_over_estimate' && overrun !== null
            ? fill(texts.search.row.overBudget, { amount: money(overrun) })
            : texts.data.measures[measure]}
        </span>
      ))}
    </>
  );
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
