import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SqlTransaction } from '../../database/index.ts';
import type { ReadingChoices } from '../../irm/index.ts';
import { type IrmSnapshot, period } from '../../project/index.ts';
import type { PublicationEntry } from '../../store/index.ts';
import type { Desk } from '../desk.ts';
import { type Acceptance, acceptancesOf, type Draft } from '../drafts/index.ts';
import { publicationsIn } from '../published/store-log.ts';

/** Everything that an approval covers. If any of it changes, the approval is void. */
export interface Approval {
  readonly kind: Draft['kind'];
  /** See `Draft`. */
  readonly target: string | null;
  /** Of the file. */
  readonly sha256: string | null;
  readonly irmSnapshot: { readonly [K in keyof IrmSnapshot]: IrmSnapshot[K] | null };
  readonly mode: Draft['mode'];
  readonly choices: ReadingChoices;
  /** Findings that block and were accepted, in the order of their codes. */
  readonly accepted: readonly AcceptedFinding[];
  /**
   * Id of the latest publication that touched what the draft changes; null if there is none: see
   * `latestFor`.
   */
  readonly basis: string | null;
}

export type AcceptedFinding = Pick<Acceptance, 'code' | 'reason'>;

/** The latest publication that the approval of a draft depends on. */
export function latestFor(
  entries: readonly PublicationEntry[],
  { kind, sphere }: Pick<Draft, 'kind' | 'sphere'>,
): PublicationEntry | undefined {
  // A roll-back undoes all later publications, whatever their sphere.
  return kind === 'rollback' ? entries.at(-1) : entries.findLast((entry) => touches(entry, sphere));
}

function touches({ snapshots, displaced }: PublicationEntry, sphere: Draft['sphere']): boolean {
  if (displaced?.projects !== undefined) return true;
  return [...snapshots, ...(displaced?.snapshots ?? [])].some((each) => each.sphere === sphere);
}

/** What an approval of the draft would cover now. Fails with `StoreError`. */
export async function currentApproval(desk: Desk, draft: Draft): Promise<Approval> {
  const entries = await publicationsIn(desk.config.storeUrl);
  return approvalOf(draft, await acceptedFindings(desk.database, draft), entries);
}

/** As `currentApproval`, of a log that was read. */
export function approvalOf(
  draft: Draft,
  accepted: readonly AcceptedFinding[],
  entries: readonly PublicationEntry[],
): Approval {
  const { kind, target, sha256, sphere, financialYear, quarter, taken, mode, choices } = draft;
  const irmSnapshot = { sphere, financialYear, quarter, taken };
  const basis = latestFor(entries, draft)?.id ?? null;
  return { kind, target, sha256, irmSnapshot, mode, choices, accepted, basis };
}

/** The findings of a draft that were accepted, in the order of their codes. */
export async function acceptedFindings(
  database: SqlTransaction,
  { id }: Pick<Draft, 'id'>,
): Promise<readonly AcceptedFinding[]> {
  return (await acceptancesOf(database, id)).map(({ code, reason }) => ({ code, reason }));
}

/** Two approvals cover the same if their fingerprints are equal. */
export const fingerprintOf = (approval: Approval): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(approval)))
    .digest('hex');

/** With the keys of each object in alphabetical order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, ordered(v)]));
}

/** What has changed since an approval, one sentence for each difference. */
export function approvalDifferences(before: Approval, after: Approval): readonly string[] {
  const differs = (key: keyof Approval) => !isDeepStrictEqual(ordered(before[key]), ordered(after[key]));
  const sentences: readonly (readonly [isTrue: boolean, sentence: string])[] = [
    [differs('basis'), 'Something else was published meanwhile, so the comparison is another one.'],
    [differs('sha256'), 'The file was replaced by another one.'],
    [differs('irmSnapshot'), `The ${period.one}, or the day on which the snapshot was taken, was changed.`],
    [differs('mode'), `Whether the file replaces the ${period.one} or is added to it was changed.`],
    [differs('choices'), 'The choices of how to read the file were changed.'],
    [differs('accepted'), 'Other findings are accepted, or for other reasons.'],
    [differs('kind') || differs('target'), 'What the draft asks for was changed.'],
  ];
  return sentences.filter(([isTrue]) => isTrue).map(([, sentence]) => sentence);
}
