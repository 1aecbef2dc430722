/** The Web Mercator projection that map tiles have, on a drawing of the country. */

/** What the drawing shows; degrees. */
const FRAME = { west: 16.1, south: -35.1, east: 33.3, north: -21.9 } as const;

/** Units across: one is about a kilometre and a half. */
export const DRAWING_WIDTH = 1200;

const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * (180 / Math.PI);

const UNITS_PER_DEGREE = DRAWING_WIDTH / (FRAME.east - FRAME.west);
const TOP = mercator(FRAME.north);

export const DRAWING_HEIGHT = Math.round((TOP - mercator(FRAME.south)) * UNITS_PER_DEGREE);

/** A place in units from the left and from the top. */
export function drawn(latitude: number, longitude: number): readonly [x: number, y: number] {
  return [(longitude - FRAME.west) * UNITS_PER_DEGREE, (TOP - mercator(latitude)) * UNITS_PER_DEGREE];
}

/** The opposite of `drawn`. */
export function placeAt(x: number, y: number): readonly [latitude: number, longitude: number] {
  const degrees = TOP - y / UNITS_PER_DEGREE;
  const latitude = (Math.atan(Math.exp((degrees * Math.PI) / 180)) * 360) / Math.PI - 90;
  return [latitude, x / UNITS_PER_DEGREE + FRAME.west];
}
