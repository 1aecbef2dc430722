import { measureAnswers } from '../answers.ts';
import type { BenchCase } from '../bench-case.ts';

export const benchCase: BenchCase = {
  title: 'answers that take more work, as multiples of plainer ones, 17 260 projects',
  measure: () => measureAnswers({ projects: 17_260, quarters: 8 }),
};
