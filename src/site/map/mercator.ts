import type { Bounds } from '../../country/index.ts';

// Web Mercator, the projection of map tiles. For browsers, too.

const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * (180 / Math.PI);

/** The projection of an area onto a drawing of this width, whose units are counted from the left and from the top. */
export function projection({ west, south, east, north }: Bounds, width: number) {
  const unitsPerDegree = width / (east - west);
  const top = mercator(north);
  return {
    height: Math.round((top - mercator(south)) * unitsPerDegree),
    drawn: (latitude: number, longitude: number): readonly [x: number, y: number] => [
      (longitude - west) * unitsPerDegree,
      (top - mercator(latitude)) * unitsPerDegree,
    ],
    placeAt: (x: number, y: number): readonly [latitude: number, longitude: number] => {
      const degrees = top - y / unitsPerDegree;
      const latitude = (Math.atan(Math.exp((degrees * Math.PI) / 180)) * 360) / Math.PI - 90;
      return [latitude, x / unitsPerDegree + west];
    },
  };
}
