import type { IrmSnapshot, ReportedProject } from '../project/index.ts';
import type { QualityFlag } from '../quality/index.ts';
import type { CatalogueKind, CatalogueState } from './catalogue-state.ts';
import type { CatalogueReading, SnapshotKey, StoreReader } from './port.ts';
import type { AddedProjects, LoggedSnapshot, PublicationRecord } from './publication-entry.ts';

/**
 * A project to publish. It has an id if it comes from a mirror; otherwise the store assigns one.
 */
export interface ProjectToPublish extends ReportedProject {
  readonly id?: number;
}

/**
 * One IRM snapshot and its projects. A later project with the same `irmProjectId` replaces an
 * earlier one.
 */
export interface SnapshotToPublish {
  readonly irmSnapshot: IrmSnapshot;
  readonly projects: AsyncIterable<readonly ProjectToPublish[]>;
}

/** Ids of projects from a mirror, and the IRM project ids that they get. */
export type Adoption = ReadonlyMap<number, string>;

export interface Publication {
  /**
   * A mirrored catalogue replaces the one mirrored before, including projects the source has
   * dropped.
   */
  readonly kind: Exclude<CatalogueKind, 'empty'>;
  readonly snapshots: readonly SnapshotToPublish[];
  /**
   * `replace`, the default, puts a snapshot in the place of one of the same sphere and quarter; `add`
   * puts its projects beside those that are there. Of a project that both have, the new values count.
   */
  readonly mode?: 'replace' | 'add';
  /**
   * Lets a snapshot into a store that mirrors another service, or did: mirrored projects, by id, and
   * the IRM project ids that they get. Those without keep their values, also if the snapshot is of the
   * same quarter. The store holds reported projects afterwards.
   */
  readonly adoption?: Adoption;
  /** Allows reported projects to replace the sample. */
  readonly replaceSample?: boolean;
  /**
   * The publication that the projects were compared with, null for a store without any. If another
   * is the latest by now, publishing fails with `StoreChangedError`.
   */
  readonly comparedWith?: string | null;
  readonly record?: PublicationRecord;
  /** Called now and then with the number of project snapshots written so far. */
  readonly onProgress?: (projectSnapshots: number) => void;
}

export interface PublicationOutcome {
  readonly dataVersion: number;
  readonly snapshots: readonly PublishedSnapshotOutcome[];
}

export interface PublishedSnapshotOutcome {
  /** When projects were added, it was taken on the later of both dates. */
  readonly irmSnapshot: IrmSnapshot;
  /** All projects of the snapshot. */
  readonly projects: number;
  /** Set if the projects were added to the snapshot. */
  readonly added?: AddedProjects;
  /** Projects that got an id with this publication. */
  readonly newProjects: number;
  /** Whether it replaced a snapshot of the same sphere, year and quarter. */
  readonly replaced: boolean;
  /**
   * Number of the published projects with each data-quality flag; flags without projects are left
   * out.
   */
  readonly quality: Partial<Readonly<Record<QualityFlag, number>>>;
}

/**
 * The writing side of a store, used by the commands and by the desk, which is another process than the
 * public service: nothing on the public port can write. Each operation is atomic, even if the process dies halfway, and fails with `StoreError`.
 */
export interface StoreWriter extends StoreReader {
  publish(publication: Publication): Promise<PublicationOutcome>;
  /** Removes a snapshot, which must exist. Its projects keep their ids in case they return. */
  remove(
    key: SnapshotKey,
    options?: ChangeOptions,
  ): Promise<{ readonly dataVersion: number; readonly projects: number }>;
  /**
   * Publishes again what publication `number` left: the same snapshots with the same values and
   * flags, and the same kind and name of the catalogue. Projects keep their ids.
   */
  rollBack(number: number, options?: ChangeOptions): Promise<RollBackOutcome>;
  /**
   * Turns this store into a copy of another catalogue, with the same name, version, ids, history,
   * flags and log, so that links and entity tags stay valid. The store must be new, or an older copy of
   * that catalogue. The copy is read back and compared before it is committed.
   */
  cloneFrom(source: CatalogueReading, options?: CloneOptions): Promise<CatalogueState>;
}

export interface ChangeOptions {
  /**
   * The number of the latest publication that the caller knows. Fails with `StoreChangedError` if there
   * is a later one.
   */
  readonly latest?: number;
  readonly record?: PublicationRecord;
}

export interface RollBackOutcome {
  readonly dataVersion: number;
  /** The snapshots that were restored or removed. */
  readonly snapshots: readonly LoggedSnapshot[];
}

export interface CloneOptions {
  /** Copies the original files, too. */
  readonly withOriginals?: boolean;
  readonly onProgress?: (projects: number) => void;
}

export interface WriterOptions {
  /**
   * How long to wait for another program that is publishing, and for an answer after the connection
   * was lost during a commit.
   */
  readonly lockWaitSeconds: number;
  /** How long to wait for a primary while there is none, as during a failover. Default: 0. */
  readonly primaryWaitSeconds?: number;
  /** Called once before each wait, with a clause that says what for. */
  readonly onWaiting?: (why: string) => void;
}
