import type { BoundingBox } from '../../index/index.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH, drawn } from './projection.ts';

/** The part of the drawing that is shown, in its units. As wide for its height as the whole, but for `shapedView`. */
export interface DrawingView {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What `viewBox` of an SVG takes, in units to so many decimals. */
export const viewBoxOf = ({ x, y, width, height }: DrawingView, decimals: number): string =>
  [x, y, width, height].map((units) => Math.round(units * 10 ** decimals) / 10 ** decimals).join(' ');

export const WHOLE_DRAWING: DrawingView = { x: 0, y: 0, width: DRAWING_WIDTH, height: DRAWING_HEIGHT };

/** Empty space around the box, as a share of its size. */
const MARGIN = 0.08;

/** About 30 km: closer, the outlines are too coarse to tell where something is. */
const LEAST_WIDTH = 22;

interface ViewOptions {
  /** In units. */
  readonly least?: number;
  readonly margin?: number;
}

/** The view of a box, with some space around it, not narrower than `least` units, and within the whole drawing. */
export function viewOf(
  box: BoundingBox,
  { least = LEAST_WIDTH, margin = MARGIN }: ViewOptions = {},
): DrawingView {
  const aspect = DRAWING_WIDTH / DRAWING_HEIGHT;
  const { needed, viewAt } = around(box, margin, aspect);
  const { x, y, width, height } = viewAt(Math.min(DRAWING_WIDTH, Math.max(least, needed)));
  return { x: within(x, DRAWING_WIDTH - width), y: within(y, DRAWING_HEIGHT - height), width, height };
}

/** The same for a map of another shape, `aspect` times as wide as high, which may show more than the drawing. */
export function shapedView(
  box: BoundingBox,
  aspect: number,
  { least, margin }: Required<ViewOptions>,
): DrawingView {
  const { needed, viewAt } = around(box, margin, aspect);
  return viewAt(Math.max(least, needed));
}

/** The width that a box needs with space around it, and views of a width with the box in their middle. */
function around({ west, south, east, north }: BoundingBox, margin: number, aspect: number) {
  const [left, top] = drawn(north, west);
  const [right, bottom] = drawn(south, east);
  return {
    needed: Math.max(right - left, (bottom - top) * aspect) * (1 + 2 * margin),
    viewAt: (width: number): DrawingView => {
      const height = width / aspect;
      return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
    },
  };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Where a place lies in a view, as shares of its width and height. */
export function shareIn(view: DrawingView, latitude: number, longitude: number): readonly [number, number] {
  const [x, y] = drawn(latitude, longitude);
  return [(x - view.x) / view.width, (y - view.y) / view.height];
}
