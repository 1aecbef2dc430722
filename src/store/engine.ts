import type { Sphere, StoredValues } from '../project/index.ts';
import type { QualityFlagSet } from '../quality/index.ts';
import type { CatalogueState } from './catalogue-state.ts';
import type {
  DepartmentProjects,
  Fingerprints,
  KnownProject,
  PublishedIrmSnapshot,
  SnapshotKey,
  StopWatching,
  StoreState,
  StoreWork,
} from './port.ts';
import type { CatalogueTotals, LogRow } from './publication-entry.ts';

/**
 * What a database engine provides: transactions made of the primitives below. `publication.ts`,
 * `history.ts` and `clone.ts` decide what happens in them, the same on every engine. All functions
 * of an engine fail with `StoreError` if the failure is the store's.
 *
 * To add an engine, make a folder beside `sqlite` and `postgres` with the same files, implement the
 * interfaces here, recognise its addresses in `open.ts`, and add it to `startEngine` in
 * `store.fixture.ts` and to `storeEngines` in `vitest.config.ts`. The tests in this folder then run
 * against it, and `src/api/same-responses.test.ts` compares the service over it with SQLite.
 */
export interface ReadEngine {
  state(): Promise<StoreState>;
  /** Runs `use` in a transaction that sees one version of the store. */
  read<T>(use: (transaction: ReadTransaction) => Promise<T>): Promise<T>;
  /** As `read`, but never from a replica. */
  readPrimary<T>(use: (transaction: ReadTransaction) => Promise<T>): Promise<T>;
  /** See `StoreReader.watch`. */
  watch(onChange: () => void, onWork?: (work: StoreWork) => void): StopWatching;
  close(): Promise<void>;
}

export interface WriteEngine extends ReadEngine {
  /**
   * Runs `use` in a transaction that no other writer of the store overlaps. Commits if `use`
   * resolves, rolls back if it rejects.
   */
  write<T>(use: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
}

export interface ReadTransaction {
  state(): Promise<StoreState>;
  /** Oldest first; the snapshots of one quarter are ordered by sphere. */
  irmSnapshots(): Promise<readonly IrmSnapshotRow[]>;
  /** All project snapshots, ordered by project, in batches. */
  history(): AsyncIterable<readonly HistoryRow[]>;
  /**
   * The project snapshots of these projects, ordered by project, in batches. `projectIds` are ascending,
   * each once.
   */
  historyOf(projectIds: readonly number[]): AsyncIterable<readonly HistoryRow[]>;
  /** See `CatalogueReading.fingerprints`. */
  fingerprints(): Promise<Fingerprints | undefined>;
  /** What one IRM snapshot reports, in batches, in any order. */
  reportedProjects(irmSnapshotId: number): AsyncIterable<readonly ReportedRow[]>;
  /** See `StoreReading.departments`. */
  departments(irmSnapshotId: number): Promise<readonly DepartmentProjects[]>;
  /** The project snapshots of one IRM snapshot, ordered by project, in batches. */
  projectSnapshots(irmSnapshotId: number): AsyncIterable<readonly ProjectSnapshotRow[]>;
  /** All projects that have an id, ordered by it, in batches. */
  knownProjects(): AsyncIterable<readonly KnownProject[]>;
  /** Projects without a snapshot, ordered by id, in batches. */
  absentProjects(): AsyncIterable<readonly KnownProject[]>;
  /** The log as it is stored, oldest first; empty if the store was written before there was one. */
  log(): Promise<readonly LogRow[]>;
  /** See `PublicationLog`. */
  originals(): Promise<readonly number[]>;
  originalPart(number: number, part: number): Promise<Buffer | undefined>;
  displaced(): Promise<readonly string[]>;
  displacedPart(sha256: string, part: number): Promise<Buffer | undefined>;
}

export interface WriteTransaction extends ReadTransaction {
  /** The version that the next publication gets. */
  nextDataVersion(): Promise<number>;
  writeState(state: CatalogueState): Promise<void>;
  /**
   * Inserts an IRM snapshot, or updates the one of the same sphere and quarter. Returns its row id.
   */
  writeIrmSnapshot(irmSnapshot: PublishedIrmSnapshot): Promise<number>;
  /** Deletes an IRM snapshot and its project snapshots. */
  deleteIrmSnapshot(irmSnapshotId: number): Promise<void>;
  /** Deletes everything but the state, the log and what publications displaced. */
  deleteAll(): Promise<void>;
  /** The highest id of a project, 0 if there is none. */
  highestProjectId(): Promise<number>;
  /** Ids of the given projects by IRM project id; unknown projects are left out. */
  projectIds(sphere: Sphere, irmProjectIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  insertProjects(projects: readonly KnownProject[]): Promise<void>;
  /** Gives projects, by their ids, other IRM project ids. */
  updateProjects(projects: readonly KnownProject[]): Promise<void>;
  insertProjectSnapshots(rows: readonly ProjectSnapshotRow[]): Promise<void>;
  /** Returns how many there were. */
  deleteProjectSnapshots(irmSnapshotId: number, projectIds: readonly number[]): Promise<number>;
  /**
   * For each project, the values of its newest snapshot before a quarter; projects without one are
   * left out.
   */
  previousValues(
    quarter: SnapshotKey,
    projectIds: readonly number[],
  ): Promise<ReadonlyMap<number, StoredValues>>;
  /** The present size of the catalogue. */
  totals(): Promise<CatalogueTotals>;
  /** Appends to the log. */
  writeLog(rows: readonly LogRow[]): Promise<void>;
  /**
   * Deletes the log, the originals and what publications displaced, to be replaced by those of another
   * store.
   */
  clearLog(): Promise<void>;
  writeOriginalPart(number: number, part: number, bytes: Buffer): Promise<void>;
  writeDisplacedPart(sha256: string, part: number, bytes: Buffer): Promise<void>;
  /** Deletes the originals of publications before an instant. */
  deleteOriginals(before: string): Promise<void>;
  /** Writes the quality flags of existing rows. */
  updateQuality(rows: readonly ProjectSnapshotRow[]): Promise<void>;
}

export interface IrmSnapshotRow extends PublishedIrmSnapshot {
  /** Used within one store only: a copy may number its snapshots differently. */
  readonly id: number;
}

/** What one IRM snapshot reports of one project. */
export interface ProjectSnapshotRow {
  readonly projectId: number;
  readonly irmSnapshotId: number;
  readonly quality: QualityFlagSet;
  readonly values: StoredValues;
}

/** What an IRM snapshot reports of a project, as the database returns it. */
export type ReportedRow = readonly [irmProjectId: string, ...values: StoredValues];

/** A project snapshot with its project, as the database returns it. */
export type HistoryRow = readonly [
  projectId: number,
  sphere: Sphere,
  irmProjectId: string,
  irmSnapshotId: number,
  quality: QualityFlagSet,
  ...values: StoredValues,
];
