import { type Bounds, country } from '../../country/index.ts';
import { projection } from './mercator.ts';

/** Width of the drawing in units: of about 1.5 km in South Africa. */
export const DRAWING_WIDTH = 1200;

/** The same for every country, because styles name the shape of drawings (`map.css`). */
export const DRAWING_HEIGHT = 1059;

/** Without the tiny error of binary fractions. */
const moved = (degrees: number, by: number): number => Number((degrees + by).toFixed(6));

const { west, south, east, north } = country.mapBox;

/** The area of the drawing: the country with a margin, and more above and below or on both sides of it. */
export const DRAWING_FRAME = inShape({
  west: moved(west, -0.3),
  south: moved(south, -0.2),
  east: moved(east, 0.3),
  north: moved(north, 0.2),
});

/** The smallest area around another one that is as wide for its height as the drawing. */
function inShape(area: Bounds): Bounds {
  const { height, placeAt } = projection(area, DRAWING_WIDTH);
  const missing = DRAWING_HEIGHT - height;
  if (missing === 0) return area;
  if (missing > 0) {
    const [top] = placeAt(0, -missing / 2);
    const [bottom] = placeAt(0, height + missing / 2);
    return { ...area, north: moved(top, 0), south: moved(bottom, 0) };
  }
  const side = ((area.east - area.west) * (height / DRAWING_HEIGHT - 1)) / 2;
  return { ...area, west: moved(area.west, -side), east: moved(area.east, side) };
}

/** The width of the drawing in degrees of longitude. */
export const DRAWING_DEGREES = DRAWING_FRAME.east - DRAWING_FRAME.west;

export const { drawn } = projection(DRAWING_FRAME, DRAWING_WIDTH);
