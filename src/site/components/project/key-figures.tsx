import type { HistoryEntry } from '../../../index/index.ts';
import { dateChange, longDate, quarterName } from '../../format/date.ts';
import { exactMoney, money, share } from '../../format/money.ts';
import { changeSinceFirstReport, type SpentSoFar } from '../../selectors/project-facts.ts';
import { KeyFigure } from '../key-figure.tsx';
import { Day, Missing, Money, MoneyChange, Moved } from '../value.tsx';

interface KeyFiguresProps {
  readonly history: readonly HistoryEntry[];
  readonly spent: SpentSoFar | undefined;
}

/** Cost, spending, completion and funding of a project, and how much cost and completion moved. */
export const KeyFigures = ({ history, spent }: KeyFiguresProps) => {
  const { published } = history.at(-1)!;
  const { estimated_total_project_cost: cost, estimated_completion_date: completion } = published;
  const costChange = changeSinceFirstReport(history, 'estimated_total_project_cost');
  const dateChanged = changeSinceFirstReport(history, 'estimated_completion_date');
  return (
    <dl class="key-figures is-project">
      <KeyFigure label="Estimated cost">
        <Money rand={cost} />
        {cost !== null && money(cost) !== exactMoney(cost) && <span class="note">{exactMoney(cost)}</span>}
        {costChange && (
          <Moved isUp={costChange.now > costChange.first} isNote>
            <MoneyChange rand={costChange.now - costChange.first} /> since {quarterName(costChange.since)}
          </Moved>
        )}
      </KeyFigure>
      <KeyFigure label="Spent so far">
        <Money rand={spent?.rand ?? null} />
        {spent && cost !== null && cost > 0 && (
          <span class="note">{share(spent.rand, cost)} of the estimate</span>
        )}
        {spent?.date && <span class="note">by {longDate(spent.date)}</span>}
      </KeyFigure>
      <KeyFigure label="Estimated completion">
        <Day date={completion} />
        {dateChanged && (
          <Moved isUp={dateChanged.now > dateChanged.first} isNote>
            {dateChange(dateChanged.first, dateChanged.now)} than said in {quarterName(dateChanged.since)}
          </Moved>
        )}
      </KeyFigure>
      <KeyFigure label="Paid for by" isWords>
        {published.primary_funding_source ?? <Missing />}
      </KeyFigure>
    </dl>
  );
};
