import { inject } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';

const base = inject('sampleService');

/** A project of the listing. */
export interface ListedProject {
  readonly name: string;
  readonly status: string;
  readonly province: string;
  readonly estimated_total_project_cost: number | null;
  readonly url_path: string;
}

export interface Listing {
  readonly count: number;
  readonly results: readonly ListedProject[];
}

export const LISTING = apiPaths.listing;

/** The listing of the API, to compare pages with. */
export async function listing(query: string): Promise<Listing> {
  return (await (await fetch(`${base}${LISTING}?${query}`)).json()) as Listing;
}

/**
 * A school, and a long word of its name with two letters exchanged, which the search corrects. The
 * API decides what is corrected; the tests check that people see it.
 */
export async function misspeltSchool(): Promise<{
  readonly school: ListedProject;
  readonly typed: string;
  readonly meant: string;
}> {
  const { results } = await listing('q=primary+school&limit=200');
  for (const school of results) {
    const meant = school.name.toLowerCase().match(/^[a-z]{8,}/)?.[0];
    if (meant === undefined) continue;
    const typed = `${meant.slice(0, 3)}${meant[4]}${meant[3]}${meant.slice(5)}`;
    const answer = await fetch(`${base}${LISTING}?q=${typed}`);
    if (answer.headers.get('x-query-corrected') === meant) return { school, typed, meant };
  }
  throw new Error('The sample has no school whose name can be misspelt.');
}
