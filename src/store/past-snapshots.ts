import type { IrmSnapshot } from '../project/index.ts';
import { StoreError } from './port.ts';
import { type DisplacedSnapshot, type PublicationEntry, snapshotName } from './publication-entry.ts';

/** A publication that kept what it displaced. */
export type KeepingEntry = PublicationEntry & Required<Pick<PublicationEntry, 'displaced'>>;

/**
 * A publication and those after it, oldest first. Fails with `StoreError` if it is unknown, or if what
 * it left was not kept.
 */
export function publicationsSince(
  entries: readonly PublicationEntry[],
  number: number,
): { readonly target: PublicationEntry; readonly since: readonly KeepingEntry[] } {
  const target = entries.find((each) => each.number === number);
  if (target === undefined)
    throw new StoreError(`There is no publication ${number}: "publications" lists those that there are.`);
  const since = entries.filter((each) => each.number > number);
  const unkept = since.findLast(({ displaced }) => displaced === undefined);
  if (unkept !== undefined)
    throw new StoreError(
      `What publication ${number} left was not kept: publication ${unkept.number} was made by a version of the program that did not keep what it replaced, so ${unkept.number} is the oldest to compare or to go back to.`,
    );
  return { target, since: since as readonly KeepingEntry[] };
}

/**
 * Each snapshot that these publications touched, by name, as it was before the first of them that did.
 * Undefined: there was none.
 */
export function snapshotsBefore(
  publications: readonly KeepingEntry[],
): Map<string, DisplacedSnapshot | undefined> {
  const past = new Map<string, DisplacedSnapshot | undefined>();
  for (const { displaced, snapshots } of publications) {
    const touched: readonly IrmSnapshot[] = [...displaced.snapshots, ...snapshots];
    for (const name of touched.map(snapshotName))
      if (!past.has(name))
        past.set(
          name,
          displaced.snapshots.find((each) => snapshotName(each) === name),
        );
  }
  return past;
}

/** SHA-256 of the ids of all projects, as they were before the first of these publications that changed them. */
export const projectsBefore = (publications: readonly KeepingEntry[]): string | undefined =>
  publications.find(({ displaced }) => displaced.projects !== undefined)?.displaced.projects;
