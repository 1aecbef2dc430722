import { type Sphere, spheres } from '../../project/index.ts';
import { type Finding, finding, warning } from '../finding.ts';
import { FEWEST_ALIKE, FILLED_PROVINCES_SHARE } from '../finding-codes.ts';
import type { Comparison } from './comparison.ts';
import type { ProjectColumns } from './project-columns.ts';

/** A national file of which nearly all projects have a province, if published ones mostly have none. */
export function filledProvinces(
  columns: ProjectColumns,
  sphere: Sphere,
  comparison: Comparison | undefined,
): readonly Finding[] {
  if (spheres.length === 1 || sphere !== 'national' || columns.count < FEWEST_ALIKE) return [];
  let filled = 0;
  for (let position = 0; position < columns.count; position++)
    if (columns.groups.provinces[columns.provinceAt(position)] !== '') filled += 1;
  if (filled < columns.count * FILLED_PROVINCES_SHARE) return [];
  const all = comparison?.before.projects ?? 0;
  const blank = comparison?.provinces.find(({ province }) => province === '')?.before.projects ?? 0;
  if (all > 0 && blank <= all / 2) return [];
  const published = all === 0 ? '' : `, and ${all - blank} of ${all} that are published`;
  const sentence = `${filled} of ${columns.count} projects of this national file have a province${published}.`;
  return [(all === 0 ? warning : finding)('other_sphere', sentence)];
}
