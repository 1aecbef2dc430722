import type { HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { currencyOf } from '../../project/index.ts';
import {
  isPlausibleDate,
  type QualityFlag,
  type SpendingPoint,
  wrongAmountFlags,
} from '../../quality/index.ts';
import { glossaryPath } from '../addresses/links.ts';
import { firstReported, spentUntil } from '../charts/project-facts.ts';
import { KeyFigure } from '../elements/key-figure.tsx';
import { Day, Missing, Money, Moved } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectFigures } from './project-figures.ts';

interface KeyFiguresProps {
  readonly figures: Pick<ProjectFigures, 'flags' | 'growth' | 'spent' | 'overrun'>;
  readonly history: readonly HistoryEntry[];
  readonly spending: readonly SpendingPoint[];
}

/** Cost, spending, completion and funding of a project, and how far they are from what was announced. */
export const KeyFigures = (props: KeyFiguresProps) => {
  const { project } = useLanguage().texts;
  return (
    <dl class="key-figures is-project">
      <KeyFigure label={project.figures.cost}>
        <Cost {...props} />
      </KeyFigure>
      <KeyFigure label={project.figures.spent}>
        <Spent {...props} />
      </KeyFigure>
      <KeyFigure label={project.figures.completion}>
        <Completion {...props} />
      </KeyFigure>
      <KeyFigure label={project.figures.funding} isWords>
        <Funding source={props.history.at(-1)!.published.primary_funding_source} />
      </KeyFigure>
    </dl>
  );
};

/** The main source of funding, with a link to the glossary if it explains the source. */
function Funding({ source }: { readonly source: string | null }) {
  const { texts, path } = useLanguage();
  if (source === null) return <Missing />;
  if (!Object.hasOwn(texts.glossary.grants, source)) return source;
  return <a href={path(glossaryPath(source))}>{source}</a>;
}

function Cost({ figures: { flags, growth }, history }: KeyFiguresProps) {
  const { texts, money, exactMoney, share, quarterName } = useLanguage();
  const { figures } = texts.project;
  const { published } = history.at(-1)!;
  const cost = published.estimated_total_project_cost;
  const currency = currencyOf(published);
  const comparable = history.filter((entry) => currencyOf(entry.published) === currency);
  const first = firstReported(comparable, 'estimated_total_project_cost', (amount) => amount > 0);
  return (
    <>
      <Money amount={cost} currency={currency} />
      {cost !== null && money(cost, currency) !== exactMoney(cost, currency) && (
        <span class="note">{exactMoney(cost, currency)}</span>
      )}
      {first !== undefined && growth !== null && growth !== 0 && (
        <Moved isUp={growth > 0} isNote>
          {fill(growth > 0 ? figures.costRose : figures.costFell, {
            change: money(Math.abs(growth), currency),
            share: share(Math.abs(growth), first.value),
            quarter: quarterName(first.irmSnapshot),
          })}
        </Moved>
      )}
      <Warnings flags={flags} of={wrongAmountFlags.estimated_total_project_cost} />
    </>
  );
}

interface WarningsProps {
  readonly flags: readonly QualityFlag[];
  /** The flags of the figure. */
  readonly of: readonly QualityFlag[];
}

/** What is wrong with a figure, with links to what that means. */
function Warnings({ flags, of }: WarningsProps) {
  const { flagLabel } = useLanguage();
  return (
    <>
      {flags
        .filter((flag) => of.includes(flag))
        .map((flag) => (
          <a key={flag} class="note figure-warning" href="#warnings">
            {flagLabel(flag)}
          </a>
        ))}
    </>
  );
}

const spendingFlags: readonly QualityFlag[] = [...wrongAmountFlags.spent, 'spending_over_zero_estimate'];

function Spent({ figures: { flags, spent, overrun }, history, spending }: KeyFiguresProps) {
  const { texts, money, share, longDate } = useLanguage();
  const { figures } = texts.project;
  const { published } = history.at(-1)!;
  const cost = published.estimated_total_project_cost;
  const currency = currencyOf(published);
  if (spent === null) return <Missing />;
  const until = spentUntil(spent, spending);
  return (
    <>
      <Money amount={spent} currency={currency} />
      {overrun !== null && overrun > 0 ? (
        <Moved isUp isNote>
          {fill(figures.overBudget, { amount: money(overrun, currency), share: share(overrun, cost!) })}
        </Moved>
      ) : (
        overrun !== null && (
          <span class="note">{fill(figures.ofEstimate, { share: share(spent, cost!) })}</span>
        )
      )}
      {until !== undefined && <span class="note">{fill(figures.spentBy, { day: longDate(until) })}</span>}
      <Warnings flags={flags} of={spendingFlags} />
    </>
  );
}

function Completion({ figures: { flags }, history }: Omit<KeyFiguresProps, 'spending'>) {
  const { texts, longDate, lengthOfTime, quarterName } = useLanguage();
  const { figures } = texts.project;
  const { published, irmSnapshot, overdueDays } = history.at(-1)!;
  const { estimated_completion_date: completion } = published;
  if (completion === null) return <Missing />;
  const first = isPlausibleDate(completion)
    ? firstReported(history, 'estimated_completion_date', isPlausibleDate)!
    : { value: completion, irmSnapshot };
  return (
    <>
      <Day date={completion} />
      {overdueDays !== null && (
        <Moved isUp isNote>
          {fill(figures.overdue, {
            time: lengthOfTime(completion, irmSnapshot.taken),
            day: longDate(irmSnapshot.taken),
          })}
        </Moved>
      )}
      {first.value !== completion && (
        <Moved isUp={completion > first.value} isNote>
          {completion > first.value
            ? fill(figures.completionMovedBack, {
                time: lengthOfTime(first.value, completion),
                quarter: quarterName(first.irmSnapshot),
              })
            : fill(figures.completionMovedForward, {
                time: lengthOfTime(completion, first.value),
                quarter: quarterName(first.irmSnapshot),
              })}
        </Moved>
      )}
      <Warnings flags={flags} of={['date_implausible']} />
    </>
  );
}
