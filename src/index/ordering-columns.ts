import { nameKey } from './code-point-key.ts';
import { permutation, type SortKey, sortKeys } from './ordering.ts';
import type { SectionsBuilder } from './sections-builder.ts';

/** One permutation for each ordering: a page deep in the listing costs the same as the first. */
export function orderingColumns(): SectionsBuilder {
  const keys: Record<SortKey, (string | number | null)[]> = {
    name: [],
    status_order: [],
    estimated_total_project_cost: [],
    estimated_completion_date: [],
  };
  return {
    add: ({ published }) => {
      for (const key of sortKeys) {
        keys[key].push(key === 'name' ? nameKey(published.name) : published[key]);
      }
    },
    finish: (write) => {
      for (const key of sortKeys) {
        write(`order.${key}`, permutation(keys[key], 1));
        write(`order.-${key}`, permutation(keys[key], -1));
      }
    },
  };
}
