import type { CatalogueIndex } from '../../index/index.ts';
import { smallestLevel } from '../../project/index.ts';

export interface Neighbour {
  readonly position: number;
  readonly km: number;
}

const KM_PER_DEGREE = 111.2;

/** The projects closest to one, nearest first; none if its own place is unknown. */
export function nearestProjects(index: CatalogueIndex, position: number, most: number): readonly Neighbour[] {
  if (!index.geography.placed.has(position)) return [];
  const { latitude, longitude } = index.numbers;
  const [lat, lon] = [latitude[position]!, longitude[position]!];
  // A degree of longitude is shorter near the poles. Over distances of interest the Earth is flat.
  const shrink = Math.cos((lat * Math.PI) / 180);
  const nearest: Neighbour[] = [];
  let furthest = Number.POSITIVE_INFINITY;
  for (const other of index.geography.positions) {
    const square = (latitude[other]! - lat) ** 2 + ((longitude[other]! - lon) * shrink) ** 2;
    if (square >= furthest || other === position) continue;
    nearest.push({ position: other, km: square });
    nearest.sort((a, b) => a.km - b.km);
    if (nearest.length > most) nearest.pop();
    if (nearest.length === most) furthest = nearest.at(-1)!.km;
  }
  return nearest.map(({ position: other, km }) => ({
    position: other,
    km: Math.sqrt(km) * KM_PER_DEGREE,
  }));
}

/** Other projects of the same municipality, most expensive first. */
export function sameMunicipality(index: CatalogueIndex, position: number, most: number): readonly number[] {
  const { codes } = index.values[smallestLevel];
  const code = codes[position]!;
  if (code === 0) return [];
  const found: number[] = [];
  for (const other of index.order('-estimated_total_project_cost')) {
    if (codes[other] !== code || other === position) continue;
    found.push(other);
    if (found.length === most) break;
  }
  return found;
}
