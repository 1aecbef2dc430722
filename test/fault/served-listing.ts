import { apiPaths, projectApiPath } from '../../src/query/addresses.ts';

/** Addresses whose bodies tell whether two services serve the same. */
const addresses = [`${apiPaths.listing}?limit=100`, apiPaths.facets, projectApiPath(1)];

/** What a service answers, without its own address. */
export const listingOf = (base: string): Promise<readonly string[]> =>
  Promise.all(
    addresses.map(async (address) => (await (await fetch(base + address)).text()).replaceAll(base, '')),
  );
