import type { BoundingBox } from '../../index/index.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH, drawn } from './projection.ts';

/** The part of the drawing that is shown, in its units. Always as wide for its height as the whole. */
export interface DrawingView {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE_DRAWING: DrawingView = { x: 0, y: 0, width: DRAWING_WIDTH, height: DRAWING_HEIGHT };

/** Empty space around the box, as a share of its size. */
const MARGIN = 0.08;

/** About 30 km: closer, the outlines are too coarse to tell where something is. */
const LEAST_WIDTH = 22;

/** The view of a box, with some space around it, and not narrower than `least` units. */
export function viewOf(
  { west, south, east, north }: BoundingBox,
  { least = LEAST_WIDTH, margin = MARGIN } = {},
): DrawingView {
  const [left, top] = drawn(north, west);
  const [right, bottom] = drawn(south, east);
  const aspect = DRAWING_WIDTH / DRAWING_HEIGHT;
  const needed = Math.max(right - left, (bottom - top) * aspect) * (1 + 2 * margin);
  const width = Math.min(DRAWING_WIDTH, Math.max(least, needed));
  const height = width / aspect;
  const x = within((left + right - width) / 2, DRAWING_WIDTH - width);
  const y = within((top + bottom - height) / 2, DRAWING_HEIGHT - height);
  return { x, y, width, height };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Where a place lies in a view, as shares of its width and height. */
export function shareIn(view: DrawingView, latitude: number, longitude: number): readonly [number, number] {
  const [x, y] = drawn(latitude, longitude);
  return [(x - view.x) / view.width, (y - view.y) / view.height];
}
