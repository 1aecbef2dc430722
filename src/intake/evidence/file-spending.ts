import { received } from '../../country/index.ts';
import { period, type Quarter, quarterMark, quarters } from '../../project/index.ts';
import type { ProjectColumns } from '../comparison/project-columns.ts';
import { type ComparedFinding, finding } from '../finding.ts';
import {
  CUMULATIVE_SHARE,
  FEWEST_COMPARED,
  FEWEST_CUMULATIVE,
  FEWEST_TOUCHED,
  TOUCHED_SHARE,
} from '../finding-codes.ts';
import { allPositions, pairedProjects } from './paired-projects.ts';
import { spendingIn } from './quarter-context.ts';
import { signFinding } from './sign.ts';

/** What the spending of a file shows of its quarter, without anything to compare it with. */
export function fileSpending(columns: ProjectColumns, quarter: Quarter): readonly ComparedFinding[] {
  return [
    ...unspentQuarter(columns, quarter),
    ...spentAhead(columns, quarter),
    ...cumulativeSpending(columns, quarter),
  ];
}

/** NaN and zero are nothing. */
const spends = (columns: ProjectColumns, position: number, quarter: Quarter): boolean =>
  Boolean(columns.numberAt(position, spendingIn(quarter)));

/** Each workbook of a year has the spending of the quarters up to its own. */
function unspentQuarter(columns: ProjectColumns, quarter: Quarter): readonly ComparedFinding[] {
  const positions = allPositions(columns);
  const count = (each: Quarter) => positions.filter((position) => spends(columns, position, each)).length;
  const other = quarters.findLast((each) => each !== quarter && count(each) >= FEWEST_COMPARED);
  if (other === undefined || count(quarter) > 0) return [];
  const sentence = `No project spent anything in ${quarterMark(quarter)}, and ${count(other)} did in ${quarterMark(other)}: it seems to be the ${received.one} of ${quarterMark(other)}.`;
  return [finding('other_quarter', sentence)];
}

/** Nobody can have spent anything in a quarter that has not begun. */
function spentAhead(columns: ProjectColumns, quarter: Quarter): readonly ComparedFinding[] {
  return quarters
    .filter((each) => each > quarter)
    .flatMap((each) => {
      const places = allPositions(columns)
        .filter((position) => spends(columns, position, each))
        .map((position) => ({ position, field: spendingIn(each) }));
      if (places.length === 0) return [];
      const sentence = `${places.length} of ${columns.count} projects spent something in ${quarterMark(each)}, after ${quarterMark(quarter)}, which the file is to be.`;
      const isBlocking = places.length >= FEWEST_TOUCHED && places.length >= columns.count * TOUCHED_SHARE;
      return [signFinding({ code: 'spending_ahead', sentence, places, isBlocking }, alone(columns))];
    });
}

/** Whether nearly all amounts of the quarter, or of each quarter, include those of the quarters before. */
function cumulativeSpending(columns: ProjectColumns, quarter: Quarter): readonly ComparedFinding[] {
  if (quarter === 1) return [];
  const amount = (position: number, each: Quarter) => columns.numberAt(position, spendingIn(each)) || 0;
  const earlier = quarters.filter((each) => each < quarter);
  const spent = allPositions(columns).filter((position) =>
    earlier.some((each) => amount(position, each) > 0),
  );
  if (spent.length < FEWEST_CUMULATIVE) return [];
  const includesAll = spent.filter(
    (position) => amount(position, quarter) >= earlier.reduce((sum, each) => sum + amount(position, each), 0),
  );
  const grows = spent.filter((position) =>
    earlier.every((each) => amount(position, (each + 1) as Quarter) >= amount(position, each)),
  );
  const most = includesAll.length > grows.length ? includesAll : grows;
  if (most.length < spent.length * CUMULATIVE_SHARE) return [];
  const sentence = `What ${most.length} of ${spent.length} projects spent in ${quarterMark(quarter)} is at least what they spent before in the year, as if it were the sum of the ${period.other} so far.`;
  const places = most.map((position) => ({ position, field: spendingIn(quarter) }));
  return [signFinding({ code: 'spending_cumulative', sentence, places, isBlocking: true }, alone(columns))];
}

const alone = (columns: ProjectColumns) => pairedProjects(columns, columns);
