import Flatbush from 'flatbush';
import pointInPolygon from 'point-in-polygon-hao';
import { boundsOf, type ProvinceOutline, ringsOf } from '../country/index.ts';
import { type Area, polygonsOf } from './areas.ts';

/**
 * Finds the area that a point (degrees) lies in, as its place in the list; -1 for none. A point on a border, or in two areas
 * that overlap, is in the first of them.
 */
export type AreaLocator = (latitude: number, longitude: number) => number;

export function areaLocator(areas: readonly Pick<Area, 'outline'>[]): AreaLocator {
  if (areas.length === 0) return () => -1;
  const tree = boxTree(areas);
  return (latitude, longitude) => {
    let first = -1;
    for (const i of tree.search(longitude, latitude, longitude, latitude))
      if ((first === -1 || i < first) && sideOf(areas[i]!.outline, [longitude, latitude]) !== false)
        first = i;
    return first;
  };
}

/** The boxes around the areas, to be searched in degrees. */
export function boxTree(areas: readonly Pick<Area, 'outline'>[]): Flatbush {
  const tree = new Flatbush(areas.length);
  for (const { outline } of areas) {
    const { west, south, east, north } = boundsOf(ringsOf(outline));
    tree.add(west, south, east, north);
  }
  tree.finish();
  return tree;
}

/** Where a point (longitude first) lies: true inside of an outline, 0 on its border. */
export function sideOf(outline: ProvinceOutline, point: [number, number]): boolean | 0 {
  const sides = polygonsOf(outline).map((rings) => pointInPolygon(point, rings as [number, number][][]));
  return sides.includes(true) || (sides.includes(0) ? 0 : false);
}
