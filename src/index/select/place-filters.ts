import type { CatalogueIndex } from '../catalogue-index.ts';
import { PositionSet } from '../sets/position-set.ts';
import { boxAround, distancesFrom } from './distance.ts';
import { conditionFilter, type Filter } from './filter.ts';
import { contains, placeBlocks } from './place-blocks.ts';
import type { BoundingBox, NearPoint, QueryFilters } from './query-filters.ts';

/** The filters of a box, and of the distance from a place. */
export function placeFilters(index: CatalogueIndex, { bbox, near }: QueryFilters): readonly Filter[] {
  return [
    ...(bbox === undefined ? [] : [boxFilter(index, bbox)]),
    ...(near === undefined ? [] : [nearFilter(index, near)]),
  ];
}

/** A box that crosses 180 degrees is two. */
const boxesOf = (box: BoundingBox): readonly BoundingBox[] =>
  box.west > box.east
    ? [
        { ...box, east: Number.POSITIVE_INFINITY },
        { ...box, west: Number.NEGATIVE_INFINITY },
      ]
    : [box];

function boxFilter(index: CatalogueIndex, box: BoundingBox): Filter {
  const { latitude, longitude } = index.numbers;
  const boxes = boxesOf(box);
  const blocks = placeBlocks(index);
  return conditionFilter({
    most: boxes.reduce((sum, each) => sum + blocks.most(each), 0),
    fits: (position) => boxes.some((each) => contains(each, latitude[position]!, longitude[position]!)),
    all: () =>
      PositionSet.union(
        index.count,
        boxes.map((each) => blocks.within(each)),
      ),
  });
}

/** Matches projects within a circle, or within one of two. */
export function nearFilter(index: CatalogueIndex, { or, ...circle }: NearPoint): Filter {
  const filters = [circleFilter(index, circle), ...(or === undefined ? [] : [circleFilter(index, or)])];
  if (filters.length === 1) return filters[0]!;
  return {
    field: undefined,
    most: filters.reduce((sum, { most }) => sum + most, 0),
    among: (projects) =>
      PositionSet.union(
        index.count,
        filters.map(({ among }) => among(projects)),
      ),
  };
}

/** The box first: comparing takes a fraction of the time. */
function circleFilter(index: CatalogueIndex, circle: NearPoint): Filter {
  const { latitude, longitude } = index.numbers;
  const box = boxAround(circle);
  const distance = distancesFrom(index, circle);
  const blocks = placeBlocks(index);
  const fits = (position: number) =>
    contains(box, latitude[position]!, longitude[position]!) && distance(position) <= circle.km;
  return conditionFilter({ most: blocks.most(box), fits, all: () => blocks.within(box, circle) });
}
