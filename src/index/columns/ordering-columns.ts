import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import { nameKey } from './name-key.ts';
import { dateNumber } from './number-columns.ts';
import { ascending, descending, type SortKey } from './ordering.ts';

/**
 * Builds one permutation of all positions per ordering, so that the last page is as cheap as the
 * first.
 */
export function orderingColumns(): SectionsBuilder {
  const names: string[] = [];
  const numbers = {
    status_order: new GrowingColumn('float64'),
    estimated_total_project_cost: new GrowingColumn('float64'),
    estimated_completion_date: new GrowingColumn('float64'),
    overrun: new GrowingColumn('float64'),
    delay: new GrowingColumn('float64'),
    spent: new GrowingColumn('float64'),
  } as const satisfies Record<Exclude<SortKey, 'name'>, GrowingColumn<'float64'>>;
  return {
    add: ({ published, measures }) => {
      const { estimated_total_project_cost: cost, estimated_completion_date: date } = published;
      names.push(nameKey(published.name));
      numbers.status_order.push(published.status_order);
      numbers.estimated_total_project_cost.push(cost ?? Number.NaN);
      numbers.estimated_completion_date.push(dateNumber(date));
      numbers.overrun.push(measures.overrun ?? Number.NaN);
      numbers.delay.push(measures.delay ?? Number.NaN);
      numbers.spent.push(measures.spent ?? Number.NaN);
    },
    finish: (write) => {
      const keys = Object.entries(numbers).map(([key, column]) => [key, column.values()] as const);
      for (const [key, values] of [['name', names] as const, ...keys]) {
        const order = ascending(values);
        write(`order.${key}`, order);
        write(`order.-${key}`, descending(values, order));
      }
    },
  };
}
