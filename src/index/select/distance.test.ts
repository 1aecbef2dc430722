import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '../../project/index.ts';
import { boxAround } from './distance.ts';

describe('a distance', () => {
  test.each([
    ['Johannesburg to Cape Town', [-26.2041, 28.0473], [-33.9249, 18.4241], 1261.6],
    ['Durban to Mthatha', [-29.8587, 31.0218], [-31.5889, 28.7844], 287.65],
    ['a degree of latitude', [-30, 25], [-31, 25], 111.195],
    ['the pole to the equator', [-90, 0], [0, 77], 10_007.56],
    ['across the 180th meridian', [0, 179.5], [0, -179.5], 111.195],
    ['a place to itself', [-26.2041, 28.0473], [-26.2041, 28.0473], 0],
  ])('%s', (_what, [a, b], [c, d], km) => {
    const [from, to] = [
      { latitude: a!, longitude: b! },
      { latitude: c!, longitude: d! },
    ];
    expect(distanceKm(from, to)).toBeCloseTo(km as number, (km as number) > 1000 ? 0 : 1);
    expect(distanceKm(to, from)).toBeCloseTo(distanceKm(from, to), 9);
  });
});

describe('the box around a circle', () => {
  test('contains every place on earth within the distance', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    const shift = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        degrees(90),
        degrees(180),
        fc.double({ min: 1e-6, max: 500, noNaN: true }),
        shift,
        shift,
        (latitude, longitude, km, north, east) => {
          const near = { latitude, longitude, km };
          // A place about as far away as the distance, in any direction.
          const reach = (km / 111) * 1.02;
          const beside = longitude + (east * reach) / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
          const place = {
            latitude: Math.max(-90, Math.min(90, latitude + north * reach)),
            longitude: (((beside % 360) + 540) % 360) - 180,
          };
          const box = boxAround(near);
          const isInside =
            place.latitude >= box.south &&
            place.latitude <= box.north &&
            place.longitude >= box.west &&
            place.longitude <= box.east;
          expect(isInside || distanceKm(near, place) > km).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is hardly larger than the circle', () => {
    const { west, south, east, north } = boxAround({ latitude: -30, longitude: 25, km: 111.195 });
    expect([south, north].map((each) => Math.round(each * 100) / 100)).toEqual([-31, -29]);
    expect([west, east].map((each) => Math.round(each * 100) / 100)).toEqual([23.85, 26.15]);
  });

  test('works at the poles and at the 180th meridian', () => {
    expect(boxAround({ latitude: -89, longitude: 25, km: 200 })).toMatchObject({
      west: -180,
      south: -90,
      east: 180,
    });
    expect(boxAround({ latitude: 0, longitude: 179.9, km: 50 })).toMatchObject({ west: -180, east: 180 });
  });
});
