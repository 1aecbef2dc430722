// The drawing uses Web Mercator, the projection of map tiles.

/** The area of the drawing, in degrees. */
const FRAME = { west: 16.1, south: -35.1, east: 33.3, north: -21.9 } as const;

/** Width of the drawing in units of about 1.5 km. */
export const DRAWING_WIDTH = 1200;

const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * (180 / Math.PI);

/** The width of the drawing in degrees of longitude. */
export const DRAWING_DEGREES = FRAME.east - FRAME.west;

const UNITS_PER_DEGREE = DRAWING_WIDTH / DRAWING_DEGREES;
const TOP = mercator(FRAME.north);

export const DRAWING_HEIGHT = Math.round((TOP - mercator(FRAME.south)) * UNITS_PER_DEGREE);

/** Converts a place to units from the left and from the top. */
export function drawn(latitude: number, longitude: number): readonly [x: number, y: number] {
  return [(longitude - FRAME.west) * UNITS_PER_DEGREE, (TOP - mercator(latitude)) * UNITS_PER_DEGREE];
}

/** The inverse of `drawn`. */
export function placeAt(x: number, y: number): readonly [latitude: number, longitude: number] {
  const degrees = TOP - y / UNITS_PER_DEGREE;
  const latitude = (Math.atan(Math.exp((degrees * Math.PI) / 180)) * 360) / Math.PI - 90;
  return [latitude, x / UNITS_PER_DEGREE + FRAME.west];
}
