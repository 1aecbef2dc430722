import { readFileSync } from 'node:fs';

/** Stands in examples where the address of the service goes. */
export const EXAMPLE_BASE = 'https://projects.example';

/**
 * Answers over the sample catalogue by operation, each the answer to the operation's own `example`. They are recorded
 * by the test that compares them with the running service.
 */
export function readExamples(): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(new URL('../../../assets/api-examples.json', import.meta.url), 'utf8'));
}

/** An answer made short: of each list of objects only the first. Texts are cut to their first two lines. */
export function shortened(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.split('\n').slice(0, 2).join('\n');
  if (answer === null || typeof answer !== 'object') return answer;
  if (Array.isArray(answer)) {
    return answer.filter((each, i) => i === 0 || each === null || typeof each !== 'object').map(inside);
  }
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, inside(value)]));
}

const inside = (value: unknown): unknown => (typeof value === 'string' ? value : shortened(value));
