import { fill } from '../../page/language/text.ts';
import type { QualityFlag } from '../../quality/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { searchPath } from '../addresses/links.ts';
import { KeyFigure } from '../elements/key-figure.tsx';
import { Money } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { SubjectOverview } from './subject-figures.ts';

interface SubjectFiguresProps {
  readonly subject: Subject;
  readonly overview: SubjectOverview;
}

/** How many projects, for how much, and how many of them are not as planned. */
export function SubjectKeyFigures({ subject: { filters }, overview }: SubjectFiguresProps) {
  const { texts, path, count, counted, money } = useLanguage();
  const { figures } = texts.subjects;
  const { positions, costs, medianCost, flags, toBeCompleted } = overview;
  const { length: projects } = positions;
  return (
    <dl class="key-figures">
      <KeyFigure label={figures.projects}>
        <a href={path(searchPath({ filters }))}>{count(projects)}</a>
      </KeyFigure>
      <KeyFigure label={figures.cost}>
        <Money amount={costs.withCost === 0 ? null : costs.sum} />
        {costs.implausible > 0 && (
          <span class="note">
            {counted(figures.without, costs.implausible, { sum: money(costs.sumWithout) })}
          </span>
        )}
        {costs.withCost < projects && <span class="note">{counted(figures.withCost, costs.withCost)}</span>}
      </KeyFigure>
      <KeyFigure label={figures.median}>
        <Money amount={medianCost} />
      </KeyFigure>
      {flags.map((each) => (
        <Flagged
          key={each.flag}
          {...each}
          subject={{ filters }}
          all={projects}
          toBeCompleted={toBeCompleted}
        />
      ))}
    </dl>
  );
}

interface FlaggedProps {
  readonly flag: keyof ReturnType<typeof useLanguage>['texts']['data']['measures'] & QualityFlag;
  readonly projects: number;
  readonly all: number;
  readonly toBeCompleted: number;
  readonly subject: Pick<Subject, 'filters'>;
}

function Flagged({ flag, projects, all, toBeCompleted, subject: { filters } }: FlaggedProps) {
  const { texts, path, count, counted, share, fineShare } = useLanguage();
  const found = searchPath({ filters: [...filters, ['quality', flag]] });
  return (
    <KeyFigure label={texts.data.measures[flag]}>
      {projects === 0 ? count(0) : <a href={path(found)}>{count(projects)}</a>}
      <span class="note">
        {flag === 'completion_overdue'
          ? counted(texts.totals.shareOfToBeCompleted, toBeCompleted, {
              share: fineShare(toBeCompleted === 0 ? 0 : projects / toBeCompleted),
            })
          : fill(texts.subjects.figures.shareOf, { share: share(projects, all) })}
      </span>
    </KeyFigure>
  );
}
