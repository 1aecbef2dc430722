import { type CatalogueIndex, type NamedArea, NO_VALUE, oncePerIndex } from '../../index/index.ts';
import { slugify, smallestLevel } from '../../project/index.ts';
import { type ListedKind, listOf, type Subject, subjectsOf } from '../../query/subjects/index.ts';
import { areasAround } from '../map/area-shape.ts';
import { areaFigures, type GroupFigures, groupFigures } from './group-figures.ts';

/** A subject beside others of its kind. */
export interface Compared {
  readonly subject: Subject;
  readonly figures: GroupFigures;
}

/** What subjects have in common that are compared with each other. */
export type Comparison = 'provinces' | 'province' | 'district' | 'metros' | 'departments' | 'areas';

export interface Neighbours {
  readonly by: Comparison;
  /** The district, for municipalities of one, or the province of districts; what areas are called. */
  readonly district: string | undefined;
  /** The subject and its neighbours, those with most projects first. */
  readonly compared: readonly Compared[];
}

/** A table of more would not be read. */
const MOST_COMPARED = 16;

/**
 * A subject among its neighbours: the other provinces; the municipalities of the same district, or
 * for a metropolitan municipality the others; where districts are the smallest places, those of the same province; the departments of the same name of other governments; the areas around an
 * area. Undefined without neighbours, as for firms.
 */
export function neighboursOf(index: CatalogueIndex, { kind, path, area }: Subject): Neighbours | undefined {
  if (kind === 'firm') return undefined;
  if (kind === 'area') return areaNeighbours(index, area!);
  const subjects = listOf(index, kind);
  const own = subjects.findIndex((each) => each.path === path);
  const { keys, by, district } = groupingOf(index, kind, own);
  const figures = groupFigures(index, kind);
  const compared = subjects
    .map((subject, i) => ({ subject, figures: figures[i]!, isNear: keys[i] === keys[own] }))
    .filter(({ isNear }) => isNear)
    .sort((a, b) => b.figures.projects - a.figures.projects);
  if (compared.length < 2) return undefined;
  const first = compared.slice(0, MOST_COMPARED);
  const isIn = first.some(({ subject }) => subject.path === path);
  const shown = isIn ? first : [...first.slice(1), compared.find(({ subject }) => subject.path === path)!];
  return { by, district, compared: shown };
}

function areaNeighbours(index: CatalogueIndex, area: NamedArea): Neighbours | undefined {
  const figures = areaFigures(index, area.column);
  const compared = areasAround(area)
    .slice(0, MOST_COMPARED)
    .map((each) => ({
      subject: subjectsOf(index).area(each),
      figures: figures[each.code]!,
    }));
  if (compared.length < 2) return undefined;
  compared.sort((a, b) => b.figures.projects - a.figures.projects);
  return { by: 'areas', district: area.column.named.other.toLowerCase(), compared };
}

/** Subjects of the same key are neighbours. */
function groupingOf(index: CatalogueIndex, kind: ListedKind, own: number) {
  if (kind === 'province') {
    return { keys: subjectsOf(index).provinces.map(() => ''), by: 'provinces', district: undefined } as const;
  }
  if (kind === 'department')
    return { keys: departmentKeys(index), by: 'departments', district: undefined } as const;
  if (smallestLevel === 'district_municipality') {
    const keys = subjectsOf(index).municipalities.map(({ within }) => within);
    return { keys, by: 'province', district: keys[own] } as const;
  }
  const { keys, districts } = municipalityKeys(index);
  const isMetro = keys[own] === METRO;
  return {
    keys,
    by: isMetro ? 'metros' : 'district',
    district: isMetro ? undefined : districts[own],
  } as const;
}

/** Departments of one name but for a plural: `Human Settlement` and `Human Settlements`. */
const departmentKeys = oncePerIndex((index) =>
  subjectsOf(index).departments.map(({ name }) =>
    slugify(name)
      .split('-')
      .map((word) => word.replace(/s$/, ''))
      .join('-'),
  ),
);

const METRO = 'metropolitan';

/**
 * The district that most projects of a municipality name. A metropolitan municipality is the
 * district, too.
 */
const municipalityKeys = oncePerIndex((index) => {
  const { municipalities, numberOf } = subjectsOf(index);
  const { codes, names } = index.values.district_municipality;
  const width = names.length + 1;
  const counts = new Map<number, number>();
  for (let position = 0; position < index.count; position++) {
    const municipality = numberOf.municipality(position);
    if (municipality < 0 || codes[position] === NO_VALUE) continue;
    const pair = municipality * width + codes[position]!;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const most = new Uint32Array(municipalities.length);
  const districts: (string | undefined)[] = municipalities.map(() => undefined);
  for (const [pair, count] of counts) {
    const municipality = Math.floor(pair / width);
    if (count <= most[municipality]!) continue;
    most[municipality] = count;
    districts[municipality] = names[(pair % width) - 1];
  }
  const keys = municipalities.map(({ name, within }, i) => {
    const district = districts[i];
    // Without a district, a municipality has no neighbours.
    if (district === undefined) return `${name}\n${within}`;
    return district === name ? METRO : `${district}\n${within}`;
  });
  return { keys, districts };
});
