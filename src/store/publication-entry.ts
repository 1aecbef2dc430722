import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { IrmSnapshot, PublicationAction, Sphere } from '../project/index.ts';
import { yearAndQuarter } from '../project/index.ts';
import type { QualityFlag } from '../quality/index.ts';
import type { CatalogueKind, CatalogueState } from './catalogue-state.ts';

/** The size of a catalogue. */
export interface CatalogueTotals {
  /** Projects with at least one snapshot. */
  readonly projects: number;
  /** Sum of their latest known estimated total costs, in the main currency. */
  readonly costRand: number;
}

/** The projects of a file that was added to a snapshot. */
export interface AddedProjects {
  readonly projects: number;
  /** Those of them that the snapshot held already: their values were replaced. */
  readonly exchanged: number;
}

/** An IRM snapshot that a publication wrote or removed. */
export interface LoggedSnapshot extends IrmSnapshot {
  readonly projects: number;
  /** Of a file that was added to a snapshot; absent if the file is the whole snapshot. */
  readonly added?: AddedProjects;
  /** Projects that got an id with this publication; absent where nobody counted. */
  readonly newProjects?: number;
  readonly replaced?: boolean;
  /** Set if a rollback removed the snapshot. */
  readonly removed?: true;
}

/** An IRM snapshot as it was before a publication changed or removed it. */
export interface DisplacedSnapshot extends IrmSnapshot {
  readonly projects: number;
  /** Of the rows that the store keeps. */
  readonly sha256: string;
}

/** What a publication displaced, and what its store keeps in order to go back. */
export interface Displaced {
  readonly snapshots: readonly DisplacedSnapshot[];
  /** SHA-256 of the ids of all projects, set if the publication deleted or changed them. */
  readonly projects?: string;
}

/** The file that was published. */
export interface PublishedFile {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

/** A known estimated total cost that a publication changed. */
export interface LoggedCostChange {
  readonly sphere: Sphere;
  readonly irmProjectId: string;
  readonly name: string;
  readonly beforeRand: number;
  readonly afterRand: number;
}

/** How the projects of a published file differ from those that the public saw before. */
export interface LoggedChanges {
  /** The quarter compared with: the one that was replaced, else the latest of the sphere. */
  readonly comparedWith: Pick<IrmSnapshot, 'financialYear' | 'quarter'>;
  readonly added: number;
  readonly changed: number;
  readonly vanished: number;
  readonly unchanged: number;
  /** The largest changes of cost first, at most 20. */
  readonly largest: readonly LoggedCostChange[];
}

/** One entry of the log. What is not known is absent. */
export interface PublicationEntry {
  /** Counts the publications of a store from 1. */
  readonly number: number;
  /** Random; two stores share it only if one is a copy of the other. */
  readonly id: string;
  /** ISO 8601 instant in UTC. */
  readonly at: string;
  /** The person or account; "" if unknown. */
  readonly by: string;
  /** Who approved it: another person than the one who asked for it. */
  readonly approvedBy?: string;
  /** The desk's draft that it came from. A draft is published once. */
  readonly draft?: string;
  /**
   * Number and SHA-256 of the last entry in the desk's log before it: nobody can rewrite that log
   * unnoticed. Older versions of the program noted no number.
   */
  readonly deskLogEntry?: number;
  readonly deskLog?: string;
  /** Set if one person both asked for it and approved it, because the desk takes one (DESK_APPROVALS). */
  readonly singlePerson?: true;
  /** Set if somebody with access to the store went past the desk, which otherwise takes two people. */
  readonly emergency?: { readonly because: string };
  readonly action: PublicationAction;
  readonly storeId: string;
  readonly dataVersion: number;
  /** What the store held afterwards. */
  readonly kind: CatalogueKind;
  readonly snapshots: readonly LoggedSnapshot[];
  /** The number of the publication that a rollback went back to. */
  readonly backTo?: number;
  /** Absent if the publication was made by a version of the program that kept nothing. */
  readonly displaced?: Displaced;
  readonly file?: PublishedFile;
  readonly before?: CatalogueTotals;
  readonly after?: CatalogueTotals;
  readonly changes?: LoggedChanges;
  /** Number of the published project snapshots with each data-quality flag. */
  readonly quality?: Partial<Readonly<Record<QualityFlag, number>>>;
  /** What the checks of the file found. */
  readonly findings: readonly unknown[];
  /** Codes of findings that would have stopped the import, and why they were accepted. */
  readonly accepted?: { readonly codes: readonly string[]; readonly because: string };
  /** For those who publish. */
  readonly note?: string;
  /** For everybody. */
  readonly publicNote?: string;
  /** SHA-256 of the entry before, "" for the first one. */
  readonly previous: string;
}

/** An entry as it is stored: its text, which is what the next entry holds the hash of. */
export interface LogRow {
  readonly number: number;
  readonly id: string;
  readonly at: string;
  readonly dataVersion: number;
  /** The `PublicationEntry` as JSON. */
  readonly entry: string;
  /** SHA-256 of `entry`. */
  readonly sha256: string;
}

/** The result of verifying a log. */
export interface LogVerification {
  readonly publications: number;
  /** Original files that the store keeps. */
  readonly originals: number;
  /** Snapshots and tables of projects that the store keeps because a publication displaced them. */
  readonly displaced: number;
  /** One sentence for each thing that differs from what was published; none if all is well. */
  readonly differences: readonly string[];
}

/** A file to keep with its publication. */
export interface OriginalFile extends PublishedFile {
  open(): Readable;
}

/** What the log keeps of a publication beside what the store knows by itself. */
export interface PublicationRecord
  extends Pick<PublicationEntry, 'accepted' | 'changes' | 'note' | 'publicNote'>,
    Pick<
      PublicationEntry,
      'approvedBy' | 'draft' | 'deskLog' | 'deskLogEntry' | 'singlePerson' | 'emergency'
    >,
    Partial<Pick<PublicationEntry, 'by' | 'findings'>> {
  readonly original?: OriginalFile;
  /** Originals of older publications are deleted. 10 by default. */
  readonly keepOriginalsYears?: number;
}

/** The name of a snapshot in messages, unique within a store: `provincial 2019-20 Q1`. */
export const snapshotName = ({ sphere, financialYear, quarter }: Omit<IrmSnapshot, 'taken'>): string =>
  `${sphere} ${yearAndQuarter(financialYear, quarter)}`;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const newPublicationId = (): string => randomBytes(16).toString('hex');

/** The id of the present publication of a store that was written before ids were recorded. */
export const unrecordedId = ({ storeId, dataVersion }: Omit<CatalogueState, 'publicationId'>): string =>
  `${storeId}-${dataVersion}`;

/** The row of an entry. Equal entries have equal texts, because their keys are sorted. */
export function logRow(entry: PublicationEntry): LogRow {
  const { number, id, at, dataVersion } = entry;
  const text = JSON.stringify(entry, inOrder);
  return { number, id, at, dataVersion, entry: text, sha256: sha256(text) };
}

/** Writes the keys of each object in alphabetical order. */
function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
