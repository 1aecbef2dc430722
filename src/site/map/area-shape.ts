import type { BoundingBox, CatalogueIndex, NamedArea } from '../../index/index.ts';
import type { DrawnArea } from './drawing.tsx';
import { type DrawingView, viewOf } from './drawing-view.ts';
import { areasPath } from './outlines.ts';

/** An area on a map. */
interface AreaShape {
  readonly box: BoundingBox;
  readonly view: DrawingView;
  readonly drawn: DrawnArea;
}

/** Some 100 m: closer, borders are too coarse. */
const LEAST_WIDTH = 0.5;

/** Units across the view: fine enough for borders, and few enough for phones. */
const UNITS = 500;

/** Outlines of more areas would weigh more than they show. */
const MOST_AROUND = 8;

/** The shape of an area, and of those around it. */
export function areaShape(index: CatalogueIndex, area: NamedArea): AreaShape {
  const box = boxOf(area);
  const view = viewOf(box, LEAST_WIDTH);
  // A power of two, so that areas of one size have borders that fit.
  const scale = 2 ** Math.max(0, Math.ceil(Math.log2(UNITS / view.width)));
  const outlineOf = ({ column, code }: NamedArea) => index.outline(column.firstOutline + code - 1);
  const around = areasAround(area).filter(({ code }) => code !== area.code);
  return {
    box,
    view,
    drawn: {
      own: areasPath([outlineOf(area)], scale),
      around: areasPath(around.slice(0, MOST_AROUND).map(outlineOf), scale),
      scale,
    },
  };
}

function boxOf({ column, code }: NamedArea): BoundingBox {
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
