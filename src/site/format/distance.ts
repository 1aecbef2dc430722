const SPACE = '\u00a0';

/** `0.4 km`, `3.2 km`, `25 km`: to 100 metres near by, to a kilometre from 10 km on. */
export function distance(km: number): string {
  if (km < 0.05) return `under${SPACE}0.1${SPACE}km`;
  return `${km < 9.95 ? km.toFixed(1) : km.toFixed(0)}${SPACE}km`;
}
