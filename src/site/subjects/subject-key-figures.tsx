import type { ComponentChildren } from 'preact';
import { fill } from '../../page/language/text.ts';
import type { QualityFlag } from '../../quality/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { searchPath } from '../addresses/links.ts';
import { KeyFigure } from '../elements/key-figure.tsx';
import { Money } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported, SumMoney } from '../listed/amount-sum.tsx';
import { PerPersonAmount } from '../listed/people.tsx';
import { type PerPerson, perPersonOf } from '../listed/per-person.ts';
import type { SubjectOverview } from './subject-figures.ts';

interface SubjectFiguresProps {
  readonly subject: Subject;
  readonly overview: SubjectOverview;
}

const OVER_ZERO: QualityFlag = 'spending_over_zero_estimate';

/** How many projects, for how much, and how many of them are not as planned. */
export function SubjectKeyFigures({ subject, overview }: SubjectFiguresProps) {
  const { filters } = subject;
  const { texts, path, count, counted } = useLanguage();
  const { figures } = texts.subjects;
  const { positions, costs, medianCost, flags, overZero, toBeCompleted } = overview;
  const { length: projects } = positions;
  return (
    <dl class="key-figures">
      <KeyFigure label={figures.projects}>
        <a href={path(searchPath({ filters }))}>{count(projects)}</a>
      </KeyFigure>
      <KeyFigure label={figures.cost}>
        <SumMoney sum={costs} />
        {costs.known < projects && <span class="note">{counted(figures.withCost, costs.known)}</span>}
        <AsReported sum={costs} of="estimated_total_project_cost" filters={filters} />
      </KeyFigure>
      <PerPersonFigure perPerson={perPersonOf(subject, costs)} />
      <KeyFigure label={figures.median}>
        <Money amount={medianCost} currency={costs.currency} />
      </KeyFigure>
      {flags.map((each) => (
        <Flagged key={each.flag} {...each} subject={{ filters }} all={projects} toBeCompleted={toBeCompleted}>
          {each.flag === 'spending_over_estimate' && overZero > 0 && (
            <span class="note">
              <a href={path(searchPath({ filters: [...filters, ['quality', OVER_ZERO]] }))}>
                {counted(figures.overZero, overZero)}
              </a>
            </span>
          )}
        </Flagged>
      ))}
    </dl>
  );
}

/** What the costs of a place come to for each person, if its people are known. */
export function PerPersonFigure({ perPerson }: { readonly perPerson: PerPerson | undefined }) {
  const { people: words } = useLanguage().texts;
  if (perPerson === undefined) return null;
  return (
    <KeyFigure label={words.label}>
      <PerPersonAmount perPerson={perPerson} />
    </KeyFigure>
  );
}

interface FlaggedProps {
  readonly flag: keyof ReturnType<typeof useLanguage>['texts']['data']['measures'] & QualityFlag;
  readonly projects: number;
  readonly all: number;
  readonly toBeCompleted: number;
  readonly subject: Pick<Subject, 'filters'>;
  /** Further notes. */
  readonly children: ComponentChildren;
}

function Flagged({ flag, projects, all, toBeCompleted, subject: { filters }, children }: FlaggedProps) {
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
      {children}
    </KeyFigure>
  );
}
