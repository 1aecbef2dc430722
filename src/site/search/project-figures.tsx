import { fill } from '../../page/language/text.ts';
import { daysAfter } from '../../project/index.ts';
import { flagsIn, type QualityFlag } from '../../quality/index.ts';
import { Missing, Money } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectRow } from '../listed/project-row.ts';

interface ProjectFiguresProps {
  readonly project: ProjectRow;
}

/** What a project in a list costs, what was spent of it, and when it should be complete. */
export function ProjectFigures({ project }: ProjectFiguresProps) {
  const { row } = useLanguage().texts.search;
  const { cost, currency, completion } = project;
  return (
    <div class="project-figures">
      <p class={cost === null ? 'project-cost is-missing' : 'project-cost'}>
        <span class="label">{row.cost}</span> <Money amount={cost} currency={currency} />
      </p>
      <Spent project={project} />
      <p class={completion === null ? 'project-due is-missing' : 'project-due'}>
        <span class="label">{row.completion}</span> <Completion project={project} />
      </p>
    </div>
  );
}

const isDoubt: ReadonlySet<QualityFlag> = new Set(flagsIn('outlier'));

/** What was spent, and which share of the estimate that is. Nothing if it is not known. */
function Spent({ project: { spent, cost, currency, measures } }: ProjectFiguresProps) {
  const { texts, money, share } = useLanguage();
  const { row } = texts.search;
  if (spent === null) return null;
  const written = money(spent, currency);
  const isComparable = cost !== null && cost > 0 && !measures.some((flag) => isDoubt.has(flag));
  return (
    <p class="project-spent">
      <span class="label">{row.spent}</span>{' '}
      {isComparable ? fill(row.spentShare, { spent: written, share: share(spent, cost) }) : written}
    </p>
  );
}

/** When a project should be complete, and how much later that is than first reported. */
function Completion({ project: { completion, movedDays } }: ProjectFiguresProps) {
  const { texts, monthOf, lengthOfTime } = useLanguage();
  if (completion === null) return <Missing />;
  return (
    <>
      <time dateTime={completion}>{monthOf(completion)}</time>
      {movedDays !== null && movedDays > 0 && (
        <span class="project-moved">
          {fill(texts.search.row.moved, {
            time: lengthOfTime(daysAfter(completion, -movedDays), completion),
          })}
        </span>
      )}
    </>
  );
}
