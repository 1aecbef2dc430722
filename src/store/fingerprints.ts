import { hash } from 'node:crypto';
import type { StoredValues } from '../project/index.ts';
import type { Fingerprints } from './port.ts';

/**
 * Fingerprints of projects are made of content alone, so that nothing has to remember what a rollback, a
 * restored backup, a copy or a replica changed. Every row of project_snapshot has a digest of its values;
 * the database adds up digests and quality flags, weighted by the position of the IRM snapshot.
 */

/** Whole numbers below 2^40, made of the first bytes of a SHA-256. */
const DIGEST_BYTES = 5;

/** A digest of the values of a project snapshot: a whole number below 2^40. */
export const contentDigest = (values: StoredValues): number =>
  hash('sha256', JSON.stringify(values), 'buffer').readUIntBE(0, DIGEST_BYTES);

/**
 * Sets of quality flags are below 2^31, so that digest and flags are below 2^42, and below 2^62 when
 * weighted: nothing overflows 64 bits.
 */
const FLAGS_FACTOR = 1021;
const WEIGHT_LIMIT = 2 ** 20;
/** A row adds less than 2^44: a sum of up to 512 rows is exact in a floating-point number. */
const ROW_MASK = 2 ** 44 - 1;

/**
 * The weight of an IRM snapshot. Weights are odd, so that no change of values or flags in one row is lost
 * in `ROW_MASK`. Sets of small powers of three have different sums, so that no two sets of quarters with
 * the same values are taken for each other.
 */
function weights(count: number): readonly number[] {
  const found: number[] = [];
  for (let weight = 1; found.length < count; weight = (weight * 3) % WEIGHT_LIMIT) found.push(weight);
  return found;
}

interface Weighted {
  readonly irmSnapshotId: number;
  readonly weight: number;
}

/**
 * The weight of a row, by bisection: a list of conditions would be walked through for every row, and SQLite
 * makes no index for a list of values.
 */
function weightOf(orderedById: readonly Weighted[]): string {
  if (orderedById.length === 1) return `${orderedById[0]!.weight}`;
  const middle = orderedById.length >> 1;
  const [lower, upper] = [orderedById.slice(0, middle), orderedById.slice(middle)];
  return `CASE WHEN irm_snapshot_id < ${upper[0]!.irmSnapshotId} THEN ${weightOf(lower)} ELSE ${weightOf(upper)} END`;
}

function selectFingerprints(irmSnapshotIds: readonly number[]): string {
  const weight = weights(irmSnapshotIds.length);
  const weighted = irmSnapshotIds.map((irmSnapshotId, i) => ({ irmSnapshotId, weight: weight[i]! }));
  const orderedById = weighted.sort((a, b) => a.irmSnapshotId - b.irmSnapshotId);
  return `SELECT project_id, CAST(sum((
      (content_digest + quality_flags * CAST(${FLAGS_FACTOR} AS BIGINT)) * ${weightOf(orderedById)}
    ) & ${ROW_MASK}) AS DOUBLE PRECISION)
    FROM project_snapshot GROUP BY project_id ORDER BY project_id`;
}

type FingerprintRow = readonly [projectId: number, fingerprint: number];

/**
 * Reads the fingerprints of a store. `irmSnapshotIds` are the row ids of all IRM snapshots, oldest first.
 * `query` returns the rows of a query in batches.
 */
export async function readFingerprints(
  irmSnapshotIds: readonly number[],
  query: (text: string) => AsyncIterable<readonly FingerprintRow[]>,
): Promise<Fingerprints> {
  if (irmSnapshotIds.length === 0) return { ids: new Uint32Array(), values: new Float64Array() };
  const ids: number[] = [];
  const values: number[] = [];
  for await (const rows of query(selectFingerprints(irmSnapshotIds)))
    for (const [id, value] of rows) {
      ids.push(id);
      values.push(value);
    }
  return { ids: Uint32Array.from(ids), values: Float64Array.from(values) };
}
