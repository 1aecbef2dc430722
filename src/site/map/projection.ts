import { type Bounds, country } from '../../country/index.ts';
import { projection } from './mercator.ts';

const { west, south, east, north } = country.mapBox;

/** Without the tiny error of binary fractions. */
const moved = (degrees: number, by: number): number => Number((degrees + by).toFixed(6));

/** The area of the drawing: the country with a margin. */
export const DRAWING_FRAME: Bounds = {
  west: moved(west, -0.3),
  south: moved(south, -0.2),
  east: moved(east, 0.3),
  north: moved(north, 0.2),
};

/** Width of the drawing in units: of about 1.5 km in South Africa. */
export const DRAWING_WIDTH = 1200;

/** The width of the drawing in degrees of longitude. */
export const DRAWING_DEGREES = DRAWING_FRAME.east - DRAWING_FRAME.west;

export const { drawn, height: DRAWING_HEIGHT } = projection(DRAWING_FRAME, DRAWING_WIDTH);
