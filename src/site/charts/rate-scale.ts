/**
 * The classes of shares that a map shades, from the lightest to the darkest. They are the same on
 * every map, so that small differences look small, and two maps can be compared.
 */
export const rateClasses = [
  { name: 'hardlyAny', from: 0, until: 0.02 },
  { name: 'few', from: 0.02, until: 0.05 },
  { name: 'some', from: 0.05, until: 0.1 },
  { name: 'many', from: 0.1, until: 0.25 },
  { name: 'veryMany', from: 0.25, until: 1 },
] as const;

/** The shade of a share: the place of its class. A share at the limit of two belongs to the upper one. */
export const shadeOf = (share: number): number => rateClasses.findLastIndex(({ from }) => share >= from);
