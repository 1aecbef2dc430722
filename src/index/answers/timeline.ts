import { type Phase, phaseOf, quarterKey } from '../../project/index.ts';
import { FIRST_DATE, isCleanCost, LAST_DATE } from '../../quality/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { dateNumber, days } from '../columns/number-columns.ts';
import { ABSENT } from '../columns/quarter-columns.ts';
import { type AmountSum, AmountSummer, amountSum } from './amount-sum.ts';

/** How the estimated completion stands against the first reported one. */
export interface Slippage {
  readonly later: number;
  readonly earlier: number;
  readonly same: number;
  /** The median of the later ones, in days; null without any. */
  readonly medianLaterDays: number | null;
}

/** What a group of projects spent in one quarter. */
export interface QuarterSpending {
  /** `2019-20-Q2` */
  readonly quarter: string;
  /**
   * What was spent in the quarter, as the newest report of its year says. The amounts of a project
   * whose spending can't be right are left out.
   */
  readonly spent: AmountSum;
}

/** What was reported about a group of projects for one quarter. */
export interface QuarterFigures extends QuarterSpending {
  /** Undefined if there is no report of the quarter. */
  readonly report: ReportFigures | undefined;
}

export interface ReportFigures {
  /** Number of projects in the reports of the quarter. */
  readonly projects: number;
  readonly phases: Readonly<Record<Phase, number>>;
  /** Their estimated costs. */
  readonly cost: AmountSum;
  readonly slippage: Slippage;
}

/** The given projects over time: one entry for each quarter of the reported years, oldest first. */
export function timeline(index: CatalogueIndex, positions: Uint32Array): readonly QuarterFigures[] {
  const firstCompletions = new Float64Array(positions.length).fill(Number.NaN);
  return spendingByQuarter(index, positions).map((spending) => ({
    ...spending,
    report: reportFigures(index, positions, spending.quarter, firstCompletions),
  }));
}

/** What the given projects spent: one entry for each quarter of the reported years, oldest first. */
export const spendingByQuarter = (
  index: CatalogueIndex,
  positions: Uint32Array,
): readonly QuarterSpending[] =>
  index.spending.quarters.map((quarter, i) => ({ quarter, ...spendingIn(index, positions, i) }));

function spendingIn(index: CatalogueIndex, positions: Uint32Array, quarter: number) {
  const { spending, count } = index;
  const values = spending.spent.subarray(quarter * count, (quarter + 1) * count);
  const column = index.amount('spent');
  const elsewhere = index.inEachCurrency
    .filter((view) => view !== index)
    .map((view) => view.spending.spent.subarray(quarter * count, (quarter + 1) * count));
  return { spent: amountSum({ ...column, values, elsewhere }, positions) };
}

/**
 * Adds up the reports of all spheres for one quarter. `firstCompletions` has the first reported
 * completion of each project so far, and gets those that this quarter reports first.
 */
function reportFigures(
  index: CatalogueIndex,
  positions: Uint32Array,
  quarter: string,
  firstCompletions: Float64Array,
): ReportFigures | undefined {
  const { manifest, quarters, count, costLimits } = index;
  const delays = new DelayCounts();
  const ofStatus = new Uint32Array(quarters.statuses.length);
  const cost = new AmountSummer(index.currency);
  let [projects, reports] = [0, 0];
  manifest.irmSnapshots.forEach((snapshot, number) => {
    if (quarterKey(snapshot) !== quarter) return;
    reports++;
    const first = number * count;
    for (let i = 0; i < positions.length; i++) {
      const row = first + positions[i]!;
      const status = quarters.status[row]!;
      if (status === ABSENT) continue;
      projects++;
      ofStatus[status]!++;
      const amount = quarters.cost[row]!;
      cost.add(amount, !isCleanCost(amount, costLimits[positions[i]!]!));
      if (Number.isNaN(amount) && !Number.isNaN(quarters.ownCost[row]!)) cost.elsewhere++;
      const completion = quarters.completion[row]!;
      if (!(completion >= FIRST_DAY && completion <= LAST_DAY)) continue;
      if (Number.isNaN(firstCompletions[i]!)) firstCompletions[i] = completion;
      delays.add(firstCompletions[i]!, completion);
    }
  });
  if (reports === 0) return undefined;
  return {
    projects,
    phases: countsOfPhases(quarters.statuses, ofStatus),
    cost,
    slippage: delays.slippage(),
  };
}

/** Adds up the counts of the statuses of each phase; `counts` is in the order of `statuses`. */
export function countsOfPhases(statuses: readonly string[], counts: Uint32Array): Record<Phase, number> {
  const phases = { planning: 0, construction: 0, finished: 0, stopped: 0, other: 0 };
  statuses.forEach((status, code) => {
    phases[phaseOf(status)] += counts[code]!;
  });
  return phases;
}

/** The dates that can be right, as `dateNumber`s. */
const [FIRST_DAY, LAST_DAY] = [dateNumber(FIRST_DATE), dateNumber(LAST_DATE)];
const MOST_DAYS = days(LAST_DAY) - days(FIRST_DAY);

/** Counts delays by their days, because sorting a million takes a hundred times as long. */
class DelayCounts {
  readonly #later = new Uint32Array(MOST_DAYS + 1);
  readonly #counts = { later: 0, earlier: 0, same: 0 };

  /** Adds a project by two `dateNumber`s. */
  add(first: number, present: number): void {
    if (present === first) this.#counts.same++;
    else if (present < first) this.#counts.earlier++;
    else {
      this.#counts.later++;
      this.#later[days(present) - days(first)]!++;
    }
  }

  slippage(): Slippage {
    const { later } = this.#counts;
    const medianLaterDays = later === 0 ? null : (this.#at((later - 1) >> 1) + this.#at(later >> 1)) / 2;
    return { ...this.#counts, medianLaterDays };
  }

  /** The delay at this place among the later ones in ascending order, from 0. */
  #at(place: number): number {
    let before = 0;
    let days = 0;
    for (; days < MOST_DAYS; days++) {
      before += this.#later[days]!;
      if (before > place) break;
    }
    return days;
  }
}
