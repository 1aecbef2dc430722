import { country } from '../country/index.ts';

/** The names of the provinces: the first level of places, whatever the country calls it. */
export const { provinces } = country;

/** The name of a province. Reports may have other texts in its place. */
export type Province = string;

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** How many provinces there are, for texts: `nine`. */
export const provinceCount = NUMBERS[provinces.length] ?? String(provinces.length);
