import { readFileSync } from 'node:fs';

/** Placeholder in examples for the address of the service. */
export const EXAMPLE_BASE = 'https://projects.example';

/**
 * Responses over the sample catalogue, by operation id: each is the response to the operation's
 * `example`. The contract test of the OpenAPI document records them, and compares them with the
 * running service.
 */
export function readExamples(): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(new URL('../../../assets/api-examples.json', import.meta.url), 'utf8'));
}

/**
 * A shortened response: only the first object of each list, and only the first two lines of a text.
 */
export function shortened(response: unknown): unknown {
  if (typeof response === 'string') return response.split('\n').slice(0, 2).join('\n');
  if (response === null || typeof response !== 'object') return response;
  if (Array.isArray(response)) {
    return response.filter((each, i) => i === 0 || each === null || typeof each !== 'object').map(inside);
  }
  return Object.fromEntries(Object.entries(response).map(([name, value]) => [name, inside(value)]));
}

const inside = (value: unknown): unknown => (typeof value === 'string' ? value : shortened(value));
