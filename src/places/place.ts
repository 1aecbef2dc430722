import type { Province } from '../project/index.ts';

/** A place of the gazetteer: a city, town, township, suburb or village. */
export interface Place {
  /** The name in use. */
  readonly name: string;
  readonly province: Province;
  /** The middle of the place, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** People, from censuses and estimates of different years: good enough to tell a city from a village. */
  readonly population: number | null;
  /** Today's local or metropolitan municipality, as the reports spell it. */
  readonly municipality: string | null;
  /** Former names, and names in other languages. */
  readonly formerNames: readonly string[];
  /** Its name mostly means something else ("Springs"): it is a place only after "in" or "near". */
  readonly isOrdinaryWord: boolean;
}

/** How far around a place people mean by "near" it, by the number of its people. */
const radiusByPopulation = [
  { people: 1_000_000, km: 40 },
  { people: 250_000, km: 25 },
  { people: 50_000, km: 15 },
  { people: 10_000, km: 10 },
  { people: 0, km: 8 },
] as const;

const UNKNOWN_SIZE_KM = 10;

/** The distance from the middle of a place (km) within which projects are near it. */
export function radiusOf({ population }: Place): number {
  if (population === null) return UNKNOWN_SIZE_KM;
  return radiusByPopulation.find(({ people }) => population >= people)!.km;
}
