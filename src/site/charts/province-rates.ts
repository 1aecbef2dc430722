import type { CatalogueIndex } from '../../index/index.ts';
import { type Province, provinces } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';
import { subjectPathOf } from '../../query/subjects/index.ts';
import { filteredPath } from '../addresses/links.ts';

/** How many projects of a province are late or over budget. */
export interface ProvinceRate {
  readonly province: Province;
  /** Its page, or the search for its projects. */
  readonly path: string;
  readonly count: number;
  /** Late, over budget or both. */
  readonly lateOrOver: number;
}

/** The filter that finds the counted projects. */
export const LATE_OR_OVER = ['completion_overdue', 'spending_over_estimate'] as const;

const FLAGS = flagSet(...LATE_OR_OVER);

/** The provinces that have some of these projects. */
export function provinceRatesOf(index: CatalogueIndex, positions: Uint32Array): readonly ProvinceRate[] {
  const { values, quality } = index;
  const { province } = values;
  const counts = new Uint32Array(province.values.length + 1);
  const lateOrOver = new Uint32Array(province.values.length + 1);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const code = province.codes[position]!;
    counts[code]!++;
    if ((quality[position]! & FLAGS) !== 0) lateOrOver[code]!++;
  }
  return provinces.flatMap((name) => {
    const code = province.values.indexOf(name) + 1;
    const count = code === 0 ? 0 : counts[code]!;
    if (count === 0) return [];
    const path = subjectPathOf(index, 'province', name) ?? filteredPath({ province: name });
    return [{ province: name, path, count, lateOrOver: lateOrOver[code]! }];
  });
}
