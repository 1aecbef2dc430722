import { type IrmSnapshot, phaseOf, quarterKey } from '../../project/index.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import { sortedByScore } from './positions.ts';

/** The section with the order of projects that match a query equally well; see `tieOrderBuilder`. */
export const TIE_ORDER = 'order.ties';

/**
 * Builds the order of projects that match a query equally well, a permutation of all positions, by
 * what people care for: first those whose cost is known (a school for R 2 million before one
 * without an amount), then those under construction (a clinic at 60 % before a finished one), then
 * those of the newest quarter (reported in March 2020 before last reported in 2018), then by id.
 * `irmSnapshots` are those of the catalogue.
 */
export function tieOrderBuilder(irmSnapshots: readonly IrmSnapshot[]): SectionsBuilder {
  const quarters = [...new Set(irmSnapshots.map(quarterKey))].sort();
  const quarterOf = irmSnapshots.map((irmSnapshot) => quarters.indexOf(quarterKey(irmSnapshot)));
  const scores = new GrowingColumn();
  return {
    add: ({ latest, snapshots }) => {
      const hasCost = Number(latest.estimated_total_project_cost !== null);
      const isUnderConstruction = Number(phaseOf(latest.status) === 'construction');
      const quarter = quarterOf[snapshots.at(-1)!.irmSnapshot]!;
      scores.push((2 * hasCost + isUnderConstruction) * quarters.length + quarter);
    },
    finish: (write) => {
      const positions = Uint32Array.from({ length: scores.length }, (_, position) => position);
      write(TIE_ORDER, sortedByScore(positions, scores.values()));
    },
  };
}
