import { areaName, type BoundingBox, type CatalogueIndex, type NamedArea } from '../../index/index.ts';
import type { DrawnArea } from './drawing.tsx';
import { type DrawingView, viewOf } from './drawing-view.ts';
import { type AreaRings, areaRings, pathOf } from './outlines.ts';

/** An area on a map. */
export interface AreaShape {
  readonly box: BoundingBox;
  readonly view: DrawingView;
  readonly drawn: DrawnArea;
}

/** Some 100 m: closer, borders are too coarse. */
export const LEAST_WIDTH = 0.5;

/** Units across the view: fine enough for borders, and few enough for phones. */
const UNITS = 500;

/** Outlines of more areas would weigh more than they show. */
const MOST_AROUND = 8;

/** Space for the areas around it, as a share of its size. */
const MARGIN = 0.15;

/** The shape of an area, and of those around it. */
export function areaShape(index: CatalogueIndex, area: NamedArea): AreaShape {
  const box = boxOf(area);
  const view = viewOf(box, { least: LEAST_WIDTH, margin: MARGIN });
  const scale = scaleOf(view);
  const around = areasAround(area)
    .filter(({ code }) => code !== area.code)
    .slice(0, MOST_AROUND);
  const [own, ...others] = ringsOfAreas(index, [area, ...around], scale);
  return {
    box,
    view,
    drawn: {
      own: pathOf(own!),
      around: around.map((each, i) => ({ name: areaName(each), rings: others[i]! })),
      scale,
    },
  };
}

/** How many units the outlines of areas have for each of a drawing that shows this view. */
export const scaleOf = ({ width }: DrawingView): number =>
  // A power of two, so that areas of one size have borders that fit.
  2 ** Math.max(0, Math.ceil(Math.log2(UNITS / width)));

/** The outlines of areas in such units. */
export const ringsOfAreas = (
  index: CatalogueIndex,
  areas: readonly NamedArea[],
  scale: number,
): readonly AreaRings[] =>
  areaRings(
    areas.map(({ column, code }) => index.outline(column.firstOutline + code - 1)),
    scale,
  );

export function boxOf({ column, code }: NamedArea): BoundingBox {
  const [west, south, east, north] = column.boxes[code - 1]!;
  return { west, south, east, north };
}

/** The areas of a level whose boxes touch that of this one, the nearest first, and this one. */
export function areasAround(area: NamedArea): readonly NamedArea[] {
  const { column } = area;
  const { west, south, east, north } = boxOf(area);
  return column.boxes
    .flatMap((box, i) =>
      box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south
        ? [
            {
              area: { column, code: i + 1 },
              distance: Math.hypot(box[0] + box[2] - west - east, box[1] + box[3] - south - north),
            },
          ]
        : [],
    )
    .sort((a, b) => a.distance - b.distance)
    .map((each) => each.area);
}
