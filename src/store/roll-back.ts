import { isDeepStrictEqual } from 'node:util';
import { CURRENCY, currencySign } from '../project/index.ts';
import { isMirrored } from './catalogue-state.ts';
import { restoreProjects, restoreSnapshot } from './displaced.ts';
import type { KeepingTransaction } from './keeping-transaction.ts';
import { type KeepingEntry, projectsBefore, publicationsSince, snapshotsBefore } from './past-content.ts';
import { type KnownProject, NothingToUndoError, StoreRefusedError } from './port.ts';
import {
  type CatalogueTotals,
  type DisplacedSnapshot,
  type LoggedSnapshot,
  type PublicationEntry,
  snapshotName,
} from './publication-entry.ts';
import { beginLogging, checkLatest, entriesOf, recordPublication } from './publication-log.ts';
import type { ChangeOptions, RollBackOutcome } from './writing-port.ts';

/** What a rollback goes back to, and the publications since then, oldest first. */
export interface RollBackPlan {
  readonly target: PublicationEntry;
  readonly undone: readonly KeepingEntry[];
}

/** Fails with `StoreError` if the store cannot go back to publication `number`. */
export function rollBackPlan(entries: readonly PublicationEntry[], number: number): RollBackPlan {
  const { target, since } = publicationsSince(entries, number);
  if (since.length === 0)
    throw new NothingToUndoError(
      `Publication ${number} is the one that the store holds: there is nothing to undo.`,
    );
  return { target, undone: since };
}

/** See `StoreWriter.rollBack`. */
export async function rollBack(
  transaction: KeepingTransaction,
  number: number,
  { latest, record = {} }: ChangeOptions = {},
): Promise<RollBackOutcome> {
  const before = await beginLogging(transaction, record);
  const { target, undone } = rollBackPlan(entriesOf(before.rows), number);
  checkLatest(before, latest);
  const past = snapshotsBefore(undone);
  const projects = projectsBefore(undone);
  if (projects !== undefined) {
    await transaction.deleteAll();
    await restoreProjects(transaction, projects);
    const isSameCatalogue = target.storeId === (await transaction.state()).storeId;
    // An id that was given since then is never given to another project.
    if (isSameCatalogue) {
      const given = transaction.kept().projects!;
      const highest = await transaction.highestProjectId();
      await restoreProjects(transaction, given, highest, isMirrored(target.kind) ? inMirror : undefined);
    }
    // Snapshots that nobody has touched since then were deleted here, and come back as well.
    for (const snapshot of transaction.kept().snapshots)
      if (!past.has(snapshotName(snapshot))) past.set(snapshotName(snapshot), snapshot);
  }
  const snapshots: LoggedSnapshot[] = [];
  for (const [name, snapshot] of past) snapshots.push(...(await putBack(transaction, name, snapshot)));
  if (projects === undefined && isSame([...past.values()], transaction.kept().snapshots))
    throw new NothingToUndoError(
      `The store holds what publication ${number} left already: nothing was changed.`,
    );
  checkTotals(target, await transaction.totals());
  const { kind, storeId } = target;
  const published = { action: 'rollback', backTo: number, snapshots, kind, storeId } as const;
  return { dataVersion: await recordPublication(transaction, before, published, record), snapshots };
}

/** In a mirror, ids of projects stand in for IRM project ids. */
const inMirror = (project: KnownProject): KnownProject => ({ ...project, irmProjectId: String(project.id) });

function isSame(
  past: readonly (DisplacedSnapshot | undefined)[],
  present: readonly DisplacedSnapshot[],
): boolean {
  const contents = (snapshots: readonly (DisplacedSnapshot | undefined)[]) =>
    snapshots
      .flatMap((each) => (each === undefined ? [] : `${snapshotName(each)} ${each.taken} ${each.sha256}`))
      .toSorted();
  return isDeepStrictEqual(contents(past), contents(present));
}

/** Returns what was changed, for the log. */
async function putBack(
  transaction: KeepingTransaction,
  name: string,
  snapshot: DisplacedSnapshot | undefined,
): Promise<readonly LoggedSnapshot[]> {
  const present = (await transaction.irmSnapshots()).find((row) => snapshotName(row) === name);
  if (present !== undefined) await transaction.deleteIrmSnapshot(present.id);
  const displaced = transaction.kept().snapshots.find((each) => snapshotName(each) === name);
  if (snapshot === undefined) {
    if (displaced === undefined) return [];
    const { sha256: _, ...removed } = displaced;
    return [{ ...removed, removed: true }];
  }
  const { sha256, ...restored } = snapshot;
  const publishedAt = new Date().toISOString();
  const id = await transaction.writeIrmSnapshot({ ...restored, publishedAt });
  await restoreSnapshot(transaction, sha256, id);
  return [{ ...restored, replaced: displaced !== undefined }];
}

/** Sums of floating-point numbers differ in their last digits if they were added in another order. */
const COST_PRECISION = 1e-9;

/** Fails with `StoreError` unless the totals are those of the publication. */
function checkTotals({ number, after }: PublicationEntry, { projects, costRand }: CatalogueTotals): void {
  if (after === undefined) return;
  const costsDiffer = Math.abs(costRand - after.costRand) > Math.abs(after.costRand) * COST_PRECISION;
  if (projects === after.projects && !costsDiffer) return;
  const sign = currencySign(CURRENCY);
  throw new StoreRefusedError(
    `Going back to publication ${number} would give ${projects} projects of ${sign} ${costRand} instead of ${after.projects} of ${sign} ${after.costRand}, so nothing was changed: restore a backup.`,
  );
}
