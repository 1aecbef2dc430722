import type { IrmSnapshot, ReportedProject, Sphere, StoredValues } from '../project/index.ts';
import type { QualityFlag, QualityFlagSet } from '../quality/index.ts';

/**
 * What a store holds: nothing yet, the made-up sample, what departments reported, or the catalogue of another service
 * (which may itself be the sample). They never mix.
 */
export const catalogueKinds = ['empty', 'sample', 'reported', 'mirrored', 'mirrored-sample'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** Whether a catalogue is made up, here or where it was mirrored from. */
export const isSample = (kind: CatalogueKind): boolean => kind === 'sample' || kind === 'mirrored-sample';

/** Whether a catalogue is another service's: its projects have ids, but no IRM project ids. */
export const isMirrored = (kind: CatalogueKind): boolean => kind === 'mirrored' || kind === 'mirrored-sample';

/** Identity and age of a catalogue. Every publication raises `dataVersion`; it never falls within one store. */
export interface CatalogueState {
  /** Random name of this catalogue; two stores never share one. */
  readonly storeId: string;
  readonly dataVersion: number;
  readonly kind: CatalogueKind;
}

/** The same as a store tells it when asked. */
export interface StoreState extends CatalogueState {
  /** It was told by a replica, which may be behind what is published. */
  readonly fromReplica?: true;
}

/** An IRM snapshot as the store holds it. `publishedAt` is an ISO 8601 instant in UTC. */
export interface PublishedIrmSnapshot extends IrmSnapshot {
  readonly projects: number;
  readonly publishedAt: string;
}

/** A project that has an id. */
export interface KnownProject {
  /** The service's own number of the project, permanent for (sphere, IRM project id). */
  readonly id: number;
  readonly sphere: Sphere;
  readonly irmProjectId: string;
}

/** All that is known of one project. */
export interface ProjectHistory extends KnownProject {
  /** Oldest first, never empty. */
  readonly snapshots: readonly StoredProjectSnapshot[];
}

export interface StoredProjectSnapshot {
  /** Position of the IRM snapshot in `CatalogueReading.irmSnapshots`. */
  readonly irmSnapshot: number;
  readonly quality: QualityFlagSet;
  readonly values: StoredValues;
}

/** One version of the whole catalogue, unchanged by whatever is published while it is read. */
export interface CatalogueReading extends CatalogueState {
  /** Oldest first. */
  readonly irmSnapshots: readonly PublishedIrmSnapshot[];
  /** Projects that have a snapshot, by id, in batches. */
  histories(): AsyncIterable<readonly ProjectHistory[]>;
  /** Projects that no snapshot holds at present, by id, in batches: they keep their ids for when they come back. */
  absentProjects(): AsyncIterable<readonly KnownProject[]>;
}

/** Ends a watch. */
export type StopWatching = () => void;

/** The side of a store that the service reads from. */
export interface StoreReader {
  state(): Promise<StoreState>;
  /** Oldest first; snapshots of one quarter by sphere. */
  irmSnapshots(): Promise<readonly PublishedIrmSnapshot[]>;
  /** Calls `use` with one version of the catalogue, which may be read until the promise of `use` settles. */
  read<T>(use: (reading: CatalogueReading) => Promise<T>): Promise<T>;
  /** Calls `onChange` soon after a publication where the engine can tell. It may miss one: whoever watches also polls. */
  watch(onChange: () => void): StopWatching;
  close(): Promise<void>;
}

/** A project as it is published: with the id that it has elsewhere when that is taken over, else the store gives one. */
export interface ProjectToPublish extends ReportedProject {
  readonly id?: number;
}

/** One IRM snapshot and its projects. A later project with the same `irmProjectId` replaces an earlier one. */
export interface SnapshotToPublish {
  readonly irmSnapshot: IrmSnapshot;
  readonly projects: AsyncIterable<readonly ProjectToPublish[]>;
}

export interface Publication {
  /** A mirrored catalogue takes the place of the one mirrored before, whole: what the source no longer has is gone. */
  readonly kind: Exclude<CatalogueKind, 'empty'>;
  readonly snapshots: readonly SnapshotToPublish[];
  /** Empties a store that holds the sample first. */
  readonly replaceSample?: boolean;
  /** Told the number of project snapshots written so far, now and then. */
  readonly onProgress?: (projectSnapshots: number) => void;
}

export interface PublicationOutcome {
  readonly dataVersion: number;
  readonly snapshots: readonly PublishedSnapshotOutcome[];
}

export interface PublishedSnapshotOutcome {
  readonly irmSnapshot: IrmSnapshot;
  readonly projects: number;
  /** Projects that the store had never heard of. */
  readonly newProjects: number;
  /** Whether the same sphere, year and quarter was there before. */
  readonly replaced: boolean;
  /** Projects of the snapshot that carry each data-quality flag; flags that none carries are left out. */
  readonly quality: Partial<Readonly<Record<QualityFlag, number>>>;
}

export type SnapshotKey = Pick<IrmSnapshot, 'sphere' | 'financialYear' | 'quarter'>;

/** The side of a store that only the command holds: nothing on the network can write. */
export interface StoreWriter extends StoreReader {
  /** All of it or nothing, also when the process dies in the middle. Fails with `StoreError`. */
  publish(publication: Publication): Promise<PublicationOutcome>;
  /** Takes a snapshot out; projects keep their ids for when they come back. Fails with `StoreError` when it is not there. */
  remove(key: SnapshotKey): Promise<{ readonly dataVersion: number; readonly projects: number }>;
  /**
   * Makes this store the same catalogue as another one: its name, version, ids, history and flags, so that links and
   * entity tags stay valid. It must be new, or an older copy of the same catalogue. All of it or nothing, read back and
   * compared before it counts. Fails with `StoreError`.
   */
  cloneFrom(source: CatalogueReading, onProgress?: (projects: number) => void): Promise<CatalogueState>;
}

export interface WriterOptions {
  /** How long to wait for another program that is publishing. */
  readonly lockWaitSeconds: number;
  /** Told once when there is such a wait, and who is waited for, as the beginning of a sentence. */
  readonly onWaiting?: (why: string) => void;
}

/** Something is wrong with the store, or it refuses; the message is one sentence that says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
