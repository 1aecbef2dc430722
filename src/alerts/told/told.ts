import type { SqlTransaction } from '../../database/index.ts';
import { type CatalogueIndex, oncePerIndex } from '../../index/index.ts';
import { encodeFacts, type Facts, factsOf } from '../changes/facts.ts';
import { encodeIds } from '../changes/members.ts';
import { readSavedSearch } from '../searches/saved-search.ts';
import { searchedIds } from '../searches/searched-projects.ts';
import { publicationOf, type SeenPublication } from './publication.ts';

/** What a search and the catalogue are in one publication, as mails are compared with it. */
export interface Told {
  readonly publication: SeenPublication;
  readonly facts: Buffer;
  /** The projects of the search. */
  readonly ids: Buffer;
}

/** The facts of the projects of an index. */
export const currentFacts = oncePerIndex((index): Facts => factsOf(index));

const currentFactBytes = oncePerIndex((index): Buffer => encodeFacts(currentFacts(index)));

/** The facts of an index, for `keepFacts`. */
export const factBytes = (index: CatalogueIndex): Buffer => currentFactBytes(index);

/** What a search is now; undefined before anything was published. Fails if the search cannot be read. */
export function toldNow(index: CatalogueIndex | undefined, search: string): Told | undefined {
  if (index === undefined) return undefined;
  return {
    publication: publicationOf(index),
    facts: factBytes(index),
    ids: encodeIds(searchedIds(index, readSavedSearch(search))),
  };
}

/** Keeps what a search is, for the next comparison. */
export async function keepTold(
  transaction: SqlTransaction,
  searchId: string,
  { publication, facts, ids }: Told,
): Promise<void> {
  await keepFacts(transaction, publication, facts);
  await keepProjects(transaction, searchId, publication.id, ids);
}

export async function keepFacts(
  transaction: SqlTransaction,
  { id, publishedAt }: SeenPublication,
  facts: Buffer,
): Promise<void> {
  const known = await transaction.one('SELECT 1 AS found FROM told_facts WHERE publication = ?', [id]);
  if (known !== undefined) return;
  await transaction.run('INSERT INTO told_facts (publication, published_at, facts) VALUES (?, ?, ?)', [
    ...[id, publishedAt, facts],
  ]);
}

export async function keepProjects(
  transaction: SqlTransaction,
  searchId: string,
  publication: string,
  ids: Buffer,
): Promise<void> {
  await transaction.run(
    'INSERT INTO told_projects (search_id, publication, ids) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    [searchId, publication, ids],
  );
}
