import { projectSnapshot, quarterKey, type ReportedProject, storedFields } from '../project/index.ts';
import { type Description, describingFields, presentQuality } from '../quality/index.ts';
import type { HistoryRow, IrmSnapshotRow, ReadTransaction } from './engine.ts';
import { contentAsOf } from './past-content.ts';
import type { ProjectHistory, SnapshotKey, StoredProjectSnapshot, StoreReading } from './port.ts';
import { logOf } from './publication-log.ts';

/** The catalogue as a transaction sees it. */
export async function readCatalogue(transaction: ReadTransaction): Promise<StoreReading> {
  const rows = await transaction.irmSnapshots();
  const positions = new Map(rows.map(({ id }, position) => [id, position]));
  return {
    ...(await transaction.state()),
    irmSnapshots: rows.map(({ id, ...irmSnapshot }) => irmSnapshot),
    histories: () => groupByProject(transaction.history(), positions),
    historiesOf: (ids) => groupByProject(transaction.historyOf(ascending(ids)), positions),
    fingerprints: () => transaction.fingerprints(),
    snapshotProjects: (key) => reportedProjects(transaction, rows, key),
    departments: async (key) => {
      const found = rowOf(rows, key);
      return found === undefined ? [] : transaction.departments(found.id);
    },
    knownProjects: () => transaction.knownProjects(),
    asOf: (number) => contentAsOf(transaction, number),
    absentProjects: () => transaction.absentProjects(),
    log: {
      rows: () => logOf(transaction),
      originals: () => transaction.originals(),
      originalPart: (number, part) => transaction.originalPart(number, part),
      displaced: () => transaction.displaced(),
      displacedPart: (sha256, part) => transaction.displacedPart(sha256, part),
    },
  };
}

const ascending = (ids: readonly number[]): readonly number[] => [...new Set(ids)].sort((a, b) => a - b);

const rowOf = (irmSnapshots: readonly IrmSnapshotRow[], key: SnapshotKey): IrmSnapshotRow | undefined =>
  irmSnapshots.find((row) => row.sphere === key.sphere && quarterKey(row) === quarterKey(key));

async function* reportedProjects(
  transaction: ReadTransaction,
  irmSnapshots: readonly IrmSnapshotRow[],
  key: SnapshotKey,
): AsyncIterable<readonly ReportedProject[]> {
  const found = rowOf(irmSnapshots, key);
  if (found === undefined) return;
  for await (const rows of transaction.reportedProjects(found.id))
    yield rows.map(([irmProjectId, ...values]) => ({ irmProjectId, snapshot: projectSnapshot(values) }));
}

/** A project of which more rows may follow. */
interface OpenHistory {
  readonly project: HistoryRow;
  readonly snapshots: StoredProjectSnapshot[];
}

/**
 * Groups rows that come ordered by project. `positions` maps row ids of IRM snapshots to positions.
 */
async function* groupByProject(
  batches: AsyncIterable<readonly HistoryRow[]>,
  positions: ReadonlyMap<number, number>,
): AsyncIterable<readonly ProjectHistory[]> {
  let open: OpenHistory | undefined;
  for await (const rows of batches) {
    const complete: ProjectHistory[] = [];
    for (const row of rows) {
      if (open !== undefined && open.project[0] !== row[0]) {
        complete.push(historyOf(open));
        open = undefined;
      }
      open ??= { project: row, snapshots: [] };
      const values = row.slice(5) as StoredProjectSnapshot['values'];
      open.snapshots.push({
        irmSnapshot: positions.get(row[3])!,
        quality: presentQuality(row[4], descriptionIn(values)),
        values,
      });
    }
    if (complete.length > 0) yield complete;
  }
  if (open !== undefined) yield [historyOf(open)];
}

const describingColumns = describingFields.map(
  (name) => [name, storedFields.findIndex((field) => field.name === name)] as const,
);

function descriptionIn(values: StoredProjectSnapshot['values']): Description {
  const description: Record<string, string | number | null> = {};
  for (const [name, at] of describingColumns) description[name] = values[at]!;
  return description as Description;
}

function historyOf({ project: [id, sphere, irmProjectId], snapshots }: OpenHistory): ProjectHistory {
  snapshots.sort((a, b) => a.irmSnapshot - b.irmSnapshot);
  return { id, sphere, irmProjectId, snapshots };
}
