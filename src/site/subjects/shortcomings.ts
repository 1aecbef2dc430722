import { type CatalogueIndex, type MissingField, NO_VALUE } from '../../index/index.ts';
import { isUsed, smallestLevel } from '../../project/index.ts';
import { flagSet, flagsIn, measures, type QualityFlag } from '../../quality/index.ts';
import type { Pairs } from '../addresses/links.ts';

/** Fields that a reader needs most, whose missing value a search can find. */
const watchedFields = (
  [
    'estimated_total_project_cost',
    'estimated_completion_date',
    smallestLevel,
    'main_contractor',
    'primary_funding_source',
  ] as const satisfies readonly MissingField[]
).filter(isUsed);

/** What cannot be right in a report, whatever other reports say. */
export const reportErrorFlags = flagsIn('error');

/** The flags of projects that are not as planned. */
export const watchedFlags = measures.filter((flag) => flagsIn('plan').some((planned) => planned === flag));

/** Something that is left out or wrong, and the search for the projects. */
export interface Shortcoming {
  readonly of: { readonly field: MissingField } | { readonly flag: QualityFlag };
  readonly projects: number;
  readonly filter: Pairs[number];
}

export interface SubjectQuality {
  /** What is left out, most frequent first. */
  readonly gaps: readonly Shortcoming[];
  /** What cannot be right, most frequent first. */
  readonly errors: readonly Shortcoming[];
}

/** What is left out of the reports on these projects, and what cannot be right in them. */
export function subjectQuality(index: CatalogueIndex, positions: Uint32Array): SubjectQuality {
  const flagged = (flag: QualityFlag): Shortcoming => ({
    of: { flag },
    projects: countWith(index, positions, flagSet(flag)),
    filter: ['quality', flag],
  });
  const missing = (field: MissingField): Shortcoming => ({
    of: { field },
    projects: countMissing(index, positions, field),
    filter: ['missing', field],
  });
  return {
    gaps: found([...watchedFields.map(missing), ...flagsIn('gap').map(flagged)]),
    errors: found([...reportErrorFlags, ...flagsIn('outlier')].map(flagged)),
  };
}

const found = (some: readonly Shortcoming[]): readonly Shortcoming[] =>
  some.filter(({ projects }) => projects > 0).sort((a, b) => b.projects - a.projects);

/** The number of projects that have one of the flags. */
export function countWith({ quality }: CatalogueIndex, positions: Uint32Array, flags: number): number {
  let count = 0;
  for (let i = 0; i < positions.length; i++) if ((quality[positions[i]!]! & flags) !== 0) count++;
  return count;
}

function countMissing(index: CatalogueIndex, positions: Uint32Array, field: MissingField): number {
  let count = 0;
  if (field === 'estimated_total_project_cost' || field === 'estimated_completion_date') {
    const { cost, completion } = index.numbers;
    const column = field === 'estimated_completion_date' ? completion : cost;
    for (let i = 0; i < positions.length; i++) if (Number.isNaN(column[positions[i]!]!)) count++;
    return count;
  }
  const { codes } = index.values[field];
  for (let i = 0; i < positions.length; i++) if (codes[positions[i]!] === NO_VALUE) count++;
  return count;
}
