import type { BenchCase } from '../bench-case.ts';
import { measureCapacity, measureConnections } from '../capacity/capacity.ts';

export const benchCase: BenchCase = {
  title: 'memory, descriptors, connections and requests per second of one core, without a cache',
  measure: async () => [
    ...(await measureCapacity({ projects: 17_260, quarters: 8 })),
    ...(await measureCapacity({ projects: 100_000, quarters: 1 })),
    ...(await measureConnections({ projects: 17_260, quarters: 8 })),
  ],
};
