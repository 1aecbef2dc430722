import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { IrmSnapshot, ReportedProject, Sphere, StoredValues } from '../project/index.ts';
import type { QualityFlagSet } from '../quality/index.ts';
import type { CatalogueState } from './catalogue-state.ts';
import type { LogRow, LogVerification, PublicationEntry } from './publication-entry.ts';

/** The state as read from a store at some moment. */
export interface StoreState extends CatalogueState {
  /** Set if a replica answered, which may lag behind the latest publication. */
  readonly fromReplica?: true;
  /** The server that answered; absent for a file. */
  readonly server?: DatabaseServer;
}

export interface DatabaseServer {
  /** Identifies a primary together with its replicas. */
  readonly cluster: string;
  /** Rises with every promotion of a replica. */
  readonly timeline: number;
}

/** An IRM snapshot in a store. `publishedAt` is an ISO 8601 instant in UTC. */
export interface PublishedIrmSnapshot extends IrmSnapshot {
  readonly projects: number;
  readonly publishedAt: string;
}

/** The number of projects of a department in one IRM snapshot. */
export interface DepartmentProjects {
  readonly province: string;
  readonly department: string;
  readonly projects: number;
}

/** A project that has an id. */
export interface KnownProject {
  /** The service's own number of the project, permanent for (sphere, IRM project id). */
  readonly id: number;
  readonly sphere: Sphere;
  readonly irmProjectId: string;
}

/** A project and everything reported about it. */
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

/**
 * For each project with at least one snapshot, ascending by id, a whole number below 2^53 made of all that
 * its snapshots report. Equal content under equal positions of IRM snapshots has equal fingerprints, on
 * every engine. A fingerprint changes whenever a snapshot of the project is added, removed, moved to an IRM
 * snapshot at another position, or gets other values or quality flags. It says nothing of the IRM project
 * id. Rows that were written before stores had fingerprints have random ones until they are written again.
 */
export interface Fingerprints {
  readonly ids: Uint32Array;
  /** `values[i]` is that of the project `ids[i]`. */
  readonly values: Float64Array;
}

/** One version of the catalogue. Publications do not change it while it is being read. */
export interface CatalogueReading extends CatalogueState {
  /** Oldest first. */
  readonly irmSnapshots: readonly PublishedIrmSnapshot[];
  /** Projects with at least one snapshot, ordered by id, in batches. */
  histories(): AsyncIterable<readonly ProjectHistory[]>;
  /** The same for these projects only. Ids of other projects are ignored. */
  historiesOf(ids: readonly number[]): AsyncIterable<readonly ProjectHistory[]>;
  /** Undefined if an older version wrote the store, and none has migrated it since. */
  fingerprints(): Promise<Fingerprints | undefined>;
  /**
   * Projects without a snapshot, ordered by id, in batches. They keep their ids in case they
   * return.
   */
  absentProjects(): AsyncIterable<readonly KnownProject[]>;
  readonly log: PublicationLog;
}

/** One version of a store, with parts of it to compare a file with. */
export interface StoreReading extends CatalogueReading {
  /** What one of `irmSnapshots` reports, in batches, in any order. */
  snapshotProjects(irmSnapshot: SnapshotKey): AsyncIterable<readonly ReportedProject[]>;
  /** How many projects each department has in one of `irmSnapshots`, ordered by province and name. */
  departments(irmSnapshot: SnapshotKey): Promise<readonly DepartmentProjects[]>;
  /** All projects that have an id, ordered by it, in batches. */
  knownProjects(): AsyncIterable<readonly KnownProject[]>;
  /**
   * What publication `number` left. Fails with `StoreError` if there is none, or if a later one was made
   * by a version of the program that did not keep what it replaced.
   */
  asOf(number: number): Promise<PastContent>;
}

/** What a publication left. */
export interface PastContent {
  readonly publication: PublicationEntry;
  /** In any order. */
  readonly snapshots: readonly PastSnapshot[];
}

/** An IRM snapshot as a publication left it. */
export interface PastSnapshot {
  readonly irmSnapshot: IrmSnapshot & { readonly projects: number };
  /** Within one store, equal texts stand for equal projects. */
  readonly content: string;
  /** What it reports, in batches, under the Project IDs of that time. Can be read again. */
  readonly projects: AsyncIterable<readonly ReportedProject[]>;
}

/** The log of a store, the files that it keeps, and what publications displaced. */
export interface PublicationLog {
  /** Oldest first. */
  rows(): Promise<readonly LogRow[]>;
  /** Numbers of the publications whose original files the store keeps. */
  originals(): Promise<readonly number[]>;
  /** A part of an original, compressed; undefined after the last one. */
  originalPart(number: number, part: number): Promise<Buffer | undefined>;
  /** SHA-256 of each thing that the store keeps because a publication displaced it. */
  displaced(): Promise<readonly string[]>;
  /** A part of such a thing, compressed; undefined after the last one. */
  displacedPart(sha256: string, part: number): Promise<Buffer | undefined>;
}

/** What the program that writes to a store is doing, if there is one. */
export type StoreWork = 'none' | 'publication' | 'migration';

/** Ends a watch. */
export type StopWatching = () => void;

/** What a primary knows, which is never behind. */
export interface PrimaryAnswer {
  readonly state: StoreState;
  /** For each publication, whether the primary holds it; one that it lacks has been lost. */
  readonly holds: readonly boolean[];
}

/** The reading side of a store, used by the service. */
export interface StoreReader {
  state(): Promise<StoreState>;
  /** Oldest first; the snapshots of one quarter are ordered by sphere. */
  irmSnapshots(): Promise<readonly PublishedIrmSnapshot[]>;
  /** All publications, oldest first. */
  publications(): Promise<readonly PublicationEntry[]>;
  /**
   * Calls `use` with the file of a publication, as it was. Fails with `StoreError` if the store does
   * not keep it.
   */
  readOriginal<T>(number: number, use: (file: Readable) => Promise<T>): Promise<T>;
  /**
   * Asks the primary which of these publications it holds, present or past. Fails with `StoreError` if
   * there is no primary.
   */
  askPrimary(publications: readonly CatalogueState[]): Promise<PrimaryAnswer>;
  /** Checks the log, the originals and what publications displaced. */
  verify(): Promise<LogVerification>;
  /** Calls `use` with one version of the catalogue, readable until the promise of `use` settles. */
  read<T>(use: (reading: StoreReading) => Promise<T>): Promise<T>;
  /**
   * Calls `onChange` soon after a publication if the engine supports it. Notifications can be lost,
   * so the caller must poll as well. Calls `onWork` every few seconds with what programs do to the
   * store, if the engine supports it.
   */
  watch(onChange: () => void, onWork?: (work: StoreWork) => void): StopWatching;
  close(): Promise<void>;
}

export type SnapshotKey = Pick<IrmSnapshot, 'sphere' | 'financialYear' | 'quarter'>;

/** The store failed or refused. The message is one sentence that tells the user what to do. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** The store does not take what was asked, as it is: trying again does not help. */
export class StoreRefusedError extends StoreError {}

/** The store holds what it is to go back to. */
export class NothingToUndoError extends StoreRefusedError {}

/** Whether a publication was committed is not known: the connection was lost, and nobody answers. */
export class UnknownOutcomeError extends StoreError {
  override readonly name = 'UnknownOutcomeError';
}

/** Somebody else published between the comparison and the publication. */
export class StoreChangedError extends StoreError {
  override readonly name = 'StoreChangedError';
}

/** The draft was published before. Nothing was changed. */
export class AlreadyPublishedError extends StoreError {
  override readonly name = 'AlreadyPublishedError';
  /** The number of the publication. */
  readonly publication: number;

  constructor(publication: number) {
    super(`This draft was published already, as publication ${publication}: nothing was changed.`);
    this.publication = publication;
  }
}

/** The store holds the projects of another country than the one that COUNTRY names. */
export class OtherCountryError extends StoreRefusedError {
  constructor(label: string, stored: string, served: string) {
    super(
      `${label} is a store of the country ${stored}, and COUNTRY names ${served}: name another store, or set COUNTRY to ${stored} or its profile.`,
    );
  }
}

/** The version in the package file. A store keeps that of the program that made or migrated it. */
export const PROGRAM_VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

interface Versions {
  readonly schema: number;
  /** Of the program that made or migrated the store. */
  readonly program: string | undefined;
  /** The newest schema that this program knows. */
  readonly known: number;
}

/** A newer version of the program has migrated the store. */
export class NewerStoreError extends StoreRefusedError {
  constructor(label: string, { schema, program, known }: Versions) {
    super(
      `${label} was written by a newer version of this program (schema ${schema}, made by ${program || 'an unknown version'}; this is ${PROGRAM_VERSION}, which knows schema ${known}): upgrade the program, or restore a backup from before the upgrade.`,
    );
  }
}
