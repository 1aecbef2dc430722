import { isInProvince, type Province, provinces } from '../project/index.ts';
import { Random } from './random.ts';
import { type District, isMetro, sampleTables } from './tables.ts';

/** A made-up town name in one of the languages of the province. */
function townName(province: Province, random: Random): string {
  const { townLanguages, townNames } = sampleTables();
  const { beginnings, ends } = townNames[random.pick(townLanguages[province]!)]!;
  return random.pick(beginnings) + random.pick(ends);
}

/** A made-up town in a real municipality. Coordinates are in degrees. */
export interface Town {
  readonly name: string;
  readonly province: Province;
  readonly district: string;
  readonly municipality: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const TOWNS_IN_A_MUNICIPALITY = 5;
const TOWNS_IN_A_METRO = 40;
const TRIES = 20;

/**
 * A random point in the province, up to `reach` degrees from `middle` and often near it; `middle`
 * if none is found.
 */
export function pointNear(middle: Point, reach: number, province: Province, random: Random): Point {
  for (let i = 0; i < TRIES; i++) {
    const latitude = middle.latitude + (random.share() + random.share() - 1) * reach;
    const longitude = middle.longitude + (random.share() + random.share() - 1) * reach;
    if (isInProvince(province, latitude, longitude, 0)) return { latitude, longitude };
  }
  return middle;
}

function townsOfMunicipality(
  province: Province,
  within: District,
  municipality: string,
  random: Random,
): Town[] {
  const middle = isMetro(within) ? within : pointNear(within, within.reach, province, random);
  const count = isMetro(within) ? TOWNS_IN_A_METRO : TOWNS_IN_A_MUNICIPALITY;
  const reach = isMetro(within) ? within.reach : within.reach / 2;
  return Array.from({ length: count }, () => ({
    ...pointNear(middle, reach, province, random),
    name: townName(province, random),
    province,
    district: within.district,
    municipality,
  }));
}

function townsOfProvince(province: Province, random: Random): Town[] {
  return sampleTables()
    .districts.filter((within) => within.province === province)
    .flatMap((within) =>
      within.municipalities.flatMap((name) => townsOfMunicipality(province, within, name, random)),
    );
}

export type Towns = ReadonlyMap<Province, readonly Town[]>;

/** The made-up towns of every province: a few per municipality and many per metro. */
export function townsOf(seed: number): Towns {
  const random = new Random(seed, 'towns');
  return new Map(provinces.map((province) => [province, townsOfProvince(province, random)]));
}
