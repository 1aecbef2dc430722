import {
  type AmountSum,
  AmountSummer,
  type CatalogueIndex,
  NO_VALUE,
  type ValueField,
} from '../../index/index.ts';
import { flagSet } from '../../quality/index.ts';
import { finishedCodes, toBeCompletedCodes } from '../elements/stages.ts';
import type { PerPerson } from '../listed/per-person.ts';

/** Totals of a group of projects. */
export interface GroupTotals {
  readonly count: number;
  readonly cost: AmountSum;
  /** Projects that are complete. */
  readonly finished: number;
  /** Projects that still have to be completed, and those of them that are overdue. */
  readonly toBeCompleted: number;
  readonly overdue: number;
}

export interface ValueTotals extends GroupTotals {
  /** The value of the field; undefined for projects without one. */
  readonly value: string | undefined;
  /** The page about the value, if it has one. */
  readonly page?: string | undefined;
  /** Of places whose people are known. */
  readonly perPerson?: PerPerson | undefined;
  /** How many governments have a department of this name, if several do. */
  readonly governments?: number | undefined;
}

const OVERDUE = flagSet('completion_overdue');

/** What projects are totalled by: the values of a field, or the firms of their main contractors. */
export type TotalledBy = ValueField | 'contractor';

/**
 * Totals for each value of a field that has projects, or for each firm, largest group first. A
 * project of two firms counts for both.
 */
export function groupTotals(index: CatalogueIndex, by: TotalledBy): readonly ValueTotals[] {
  const { codes, values, groupsOfCode } = groupingOf(index, by);
  const groups = [undefined, ...values].map((value) => ({
    ...{ value, count: 0, finished: 0, toBeCompleted: 0, overdue: 0 },
    cost: new AmountSummer(index.currency),
  }));
  const isFinished = finishedCodes(index);
  const isToBeCompleted = toBeCompletedCodes(index);
  const statusCodes = index.values.status.codes;
  const { quality } = index;
  const costs = index.amount('estimated_total_project_cost');
  for (let position = 0; position < codes.length; position++) {
    for (const number of groupsOfCode(codes[position]!)) {
      const group = groups[number]!;
      group.count++;
      group.cost.addOf(costs, position);
      if (isFinished[statusCodes[position]!] === 1) group.finished++;
      if (isToBeCompleted[statusCodes[position]!] === 1) group.toBeCompleted++;
      if ((quality[position]! & OVERDUE) !== 0) group.overdue++;
    }
  }
  const [none, ...named] = groups;
  const byCount = named.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return none!.count > 0 ? [...byCount, none!] : byCount;
}

/** The values to total by, and the groups of each code; group 0 is that of no value. */
function groupingOf({ values, firms }: CatalogueIndex, by: TotalledBy) {
  if (by !== 'contractor') return { ...values[by], groupsOfCode: (code: number) => [code] };
  const groups = firms.ofCode.map((members) =>
    members.length === 0 ? [NO_VALUE] : members.map((firm) => firm + 1),
  );
  return {
    values: firms.labels,
    codes: values.main_contractor.codes,
    groupsOfCode: (code: number) => groups[code]!,
  };
}
