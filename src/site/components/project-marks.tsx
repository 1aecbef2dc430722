import { fill } from '../../page/language/text.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectRow } from '../selectors/project-row.ts';

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
