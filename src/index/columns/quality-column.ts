import { flagSet, implausibleCosts } from '../../quality/index.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';

const IMPLAUSIBLE = flagSet('cost_implausible');

/**
 * Builds the sets of data-quality flags, one per project. Adds `cost_implausible`, for which all
 * projects must be known.
 */
export function qualityColumnBuilder(): SectionsBuilder {
  const quality = new GrowingColumn();
  const costs = new GrowingColumn('float64');
  const departments = new GrowingColumn();
  const kinds = new GrowingColumn();
  const departmentCode = coding();
  const kindCode = coding();
  return {
    add: ({ latest, quality: flags }) => {
      quality.push(flags);
      costs.push(latest.estimated_total_project_cost ?? Number.NaN);
      departments.push(departmentCode(latest.department));
      kinds.push(kindCode(latest.nature_of_investment));
    },
    finish: (write) => {
      const flags = quality.values();
      const grouped = { costs: costs.values(), departments: departments.values(), kinds: kinds.values() };
      for (const position of implausibleCosts(grouped)) flags[position]! |= IMPLAUSIBLE;
      write('quality', flags);
    },
  };
}

/** Whether the estimated cost of the project at a position cannot be right. */
export const hasImplausibleCost = (
  { quality }: { readonly quality: Uint32Array },
  position: number,
): boolean => (quality[position]! & IMPLAUSIBLE) !== 0;

/** Numbers texts from 1 on; 0 is no text. */
function coding(): (text: string | null) => number {
  const codes = new Map<string, number>();
  return (text) => {
    if (text === null || text === '') return 0;
    if (!codes.has(text)) codes.set(text, codes.size + 1);
    return codes.get(text)!;
  };
}
