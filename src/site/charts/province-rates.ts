import type { CatalogueIndex } from '../../index/index.ts';
import { type Province, provinces } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';
import { subjectPathOf } from '../../query/subjects/index.ts';
import { filteredPath } from '../addresses/links.ts';
import { toBeCompletedCodes } from '../elements/stages.ts';

/** How many projects of a province are overdue. */
export interface ProvinceRate {
  readonly province: Province;
  /** Its page, or the search for its projects. */
  readonly path: string;
  /** Projects that still have to be completed. */
  readonly toBeCompleted: number;
  readonly overdue: number;
}

/** With fewer projects to be completed, one more or less would change the class of a province. */
export const LEAST_FOR_A_SHARE = 10;

/** The share of a province's projects that are overdue; undefined if there are too few to say. */
export const shareOverdue = ({ toBeCompleted, overdue }: ProvinceRate): number | undefined =>
  toBeCompleted < LEAST_FOR_A_SHARE ? undefined : overdue / toBeCompleted;

const OVERDUE = flagSet('completion_overdue');

/** The provinces that have some of these projects. */
export function provinceRatesOf(index: CatalogueIndex, positions: Uint32Array): readonly ProvinceRate[] {
  const { values, quality } = index;
  const { province, status } = values;
  const isToBeCompleted = toBeCompletedCodes(index);
  const counts = () => new Uint32Array(province.values.length + 1);
  const [projects, toBeCompleted, overdue] = [counts(), counts(), counts()];
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const code = province.codes[position]!;
    projects[code]!++;
    if (isToBeCompleted[status.codes[position]!] === 1) toBeCompleted[code]!++;
    if ((quality[position]! & OVERDUE) !== 0) overdue[code]!++;
  }
  return provinces.flatMap((name) => {
    const code = province.values.indexOf(name) + 1;
    if (code === 0 || projects[code] === 0) return [];
    const path = subjectPathOf(index, 'province', name) ?? filteredPath({ province: name });
    return [{ province: name, path, toBeCompleted: toBeCompleted[code]!, overdue: overdue[code]! }];
  });
}
