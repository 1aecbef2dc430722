import type { FileLimits, ReadingChoices } from '../../irm/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import type { PublicationRecord, SnapshotKey } from '../../store/index.ts';
import type { Draft } from '../drafts/index.ts';
import type { PublishedAs } from '../published/store-log.ts';
import type { AcceptedFinding } from './approval.ts';

/** What a worker needs to publish a draft. Plain values, because they go to another thread. */
export interface PublishRequest {
  readonly storeUrl: string;
  readonly lockWaitSeconds: number;
  readonly draft: Pick<Draft, 'id' | 'kind' | 'sphere'>;
  /** Id of the publication that the approval depends on: see `Approval`. */
  readonly basis: string | null;
  readonly record: Omit<PublicationRecord, 'original' | 'findings' | 'changes' | 'accepted'>;
  readonly change: FileToPublish | RollBackToPublish | RemovalToPublish;
}

export interface FileToPublish {
  readonly kind: 'file';
  /** A copy of the file, under any name. */
  readonly path: string;
  /** The name under which it was dropped. */
  readonly name: string;
  readonly sha256: string;
  readonly limits: FileLimits;
  readonly choices: ReadingChoices;
  readonly irmSnapshot: IrmSnapshot;
  readonly mode: Draft['mode'];
  readonly accepted: readonly AcceptedFinding[];
}

export interface RollBackToPublish {
  readonly kind: 'rollback';
  /** Number of the publication to go back to. */
  readonly backTo: number;
}

export interface RemovalToPublish {
  readonly kind: 'remove';
  readonly snapshot: SnapshotKey;
}

/** What became of a draft. */
export type PublishResult =
  | { readonly outcome: 'published'; readonly publication: PublishedAs }
  /** It is not what was approved any more. One sentence for each difference. */
  | { readonly outcome: 'void'; readonly differences: readonly string[] }
  /** The store failed: nothing was published, and it can be tried again. */
  | { readonly outcome: 'failed'; readonly why: string }
  /** A fault that nobody foresaw: it may be over the next time, or come back for ever. */
  | { readonly outcome: 'faulty'; readonly why: string }
  /** The store does not take it: trying again would not help. */
  | { readonly outcome: 'refused'; readonly why: string };
