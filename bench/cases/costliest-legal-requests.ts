import type { BenchCase } from '../bench-case.ts';
import { measureLegalRequests } from '../legal-requests.ts';

export const benchCase: BenchCase = {
  title: 'the costliest legal requests over the sample: longest turn of the event loop, best of three',
  measure: measureLegalRequests,
};
