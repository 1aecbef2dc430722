import type { Pairs } from '../../http/parameters/parameter.ts';
import { type CatalogueIndex, NO_VALUE } from '../../index/index.ts';
import { isMunicipalityField, type MunicipalityField } from '../../places/index.ts';

/** A name in the filters of a search that several municipalities, districts or departments have. */
export interface SharedName {
  readonly field: MunicipalityField | 'department';
  /** As the filter has it. */
  readonly name: string;
  /** Those that projects of the search belong to, with most projects first. */
  readonly meanings: readonly Meaning[];
}

/** One of several municipalities or departments of a name. */
interface Meaning {
  /** The municipality with its province, or the government of the department. */
  readonly label: string;
  readonly count: number;
  /** The filters of the search for its projects only. */
  readonly filters: Pairs;
}

/**
 * The names in the filters of a search that mix projects of several provinces or governments. The
 * positions are those of its projects.
 */
export function sharedNames(
  index: CatalogueIndex,
  pairs: Pairs,
  positions: Uint32Array,
): readonly SharedName[] {
  const names = pairs.filter(([field]) => isMunicipalityField(field) || field === 'department');
  return names.slice(0, MOST_NAMES).flatMap((pair) => {
    const [field, name] = pair;
    const others = pairs.filter((other) => other !== pair);
    return isMunicipalityField(field)
      ? sharedMunicipality(index, field, name, others, positions)
      : sharedDepartment(index, name, others, positions);
  });
}

/** More would not be read, and each takes a look at all projects of the search. */
const MOST_NAMES = 4;

function sharedMunicipality(
  { values }: CatalogueIndex,
  field: MunicipalityField,
  name: string,
  others: Pairs,
  positions: Uint32Array,
): readonly SharedName[] {
  const column = values[field];
  const named = column.codesLike(name);
  if (named.length < 2) return [];
  const counts = new Uint32Array(column.totals.length);
  for (const position of positions) counts[column.codes[position]!]!++;
  const codes = named.filter((code) => counts[code]! > 0);
  if (new Set(codes.map((code) => column.provinces[code - 1])).size < 2) return [];
  const meanings = codes.map((code) => {
    const label = column.values[code - 1]!;
    return { label, count: counts[code]!, filters: [...others, [field, label] as const] };
  });
  return [{ field, name, meanings: meanings.sort(byCount) }];
}

function sharedDepartment(
  { values: { department, government_label: governments } }: CatalogueIndex,
  name: string,
  others: Pairs,
  positions: Uint32Array,
): readonly SharedName[] {
  const named = new Set(department.codesLike(name));
  const counts = new Uint32Array(governments.totals.length);
  for (const position of positions) {
    if (named.has(department.codes[position]!)) counts[governments.codes[position]!]!++;
  }
  counts[NO_VALUE] = 0;
  const kept = others.filter(([field]) => field !== 'government_label' && field !== 'department');
  const meanings = governments.values.flatMap((label, i) => {
    const filters: Pairs = [...kept, ['department', name], ['government_label', label]];
    const count = counts[i + 1]!;
    return count === 0 ? [] : [{ label, count, filters }];
  });
  return meanings.length < 2 ? [] : [{ field: 'department', name, meanings: meanings.sort(byCount) }];
}

const byCount = (a: { readonly count: number }, b: { readonly count: number }): number => b.count - a.count;
