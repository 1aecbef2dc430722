import {
  BOTH_SPHERES,
  byAction,
  type IrmSnapshot,
  LAST_QUARTER,
  type PublicationAction,
  period,
  type Sphere,
  sphereNames,
} from '../../project/index.ts';
import type { CatalogueTotals, PublicationEntry } from '../../store/index.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';

/** A quarter that a publication wrote or removed. */
export interface PublicSnapshot extends IrmSnapshot {
  /** Those that were published or removed: if projects were added to a quarter, only these. */
  readonly projects: number;
}

/** A known estimated total cost that a publication changed. */
export interface PublicCostChange {
  /** The project's id; absent if it is no longer listed. */
  readonly id?: number;
  readonly name: string;
  readonly beforeRand: number;
  readonly afterRand: number;
}

/** How the projects of a publication differ from those that the public saw before. */
export interface PublicChanges {
  readonly comparedWith: Pick<IrmSnapshot, 'financialYear' | 'quarter'>;
  readonly added: number;
  readonly changed: number;
  readonly vanished: number;
  readonly unchanged: number;
  /** The largest changes of cost first. */
  readonly largest: readonly PublicCostChange[];
}

/**
 * What the public may know of a publication. File names, checksums, findings, reasons, internal
 * notes and people stay in the store. What is not known is absent.
 */
export interface PublicPublication {
  /** Counts the publications of a store from 1. */
  readonly number: number;
  readonly id: string;
  /** ISO 8601 instant in UTC. */
  readonly at: string;
  readonly action: PublicationAction;
  /** The number of the publication that a rollback went back to. */
  readonly backTo?: number;
  readonly snapshots: readonly PublicSnapshot[];
  /** The whole catalogue before and after. */
  readonly before?: CatalogueTotals;
  readonly after?: CatalogueTotals;
  readonly changes?: PublicChanges;
  readonly note?: string;
}

type IdOf = (change: LoggedCostChange) => number | undefined;
type LoggedCostChange = NonNullable<PublicationEntry['changes']>['largest'][number];

/**
 * Picks each field by its name, at every level: whatever is added to the log stays private until
 * it is added here.
 */
export function publicPublication(entry: PublicationEntry, idOf: IdOf): PublicPublication {
  const { number, id, at, action, backTo, snapshots, before, after, changes, publicNote } = entry;
  return {
    number,
    id,
    at,
    action,
    ...(backTo !== undefined && { backTo }),
    snapshots: snapshots.map(({ sphere, financialYear, quarter, taken, projects, added }) => ({
      sphere,
      financialYear,
      quarter,
      taken,
      projects: added?.projects ?? projects,
    })),
    ...(before && { before: publicTotals(before) }),
    ...(after && { after: publicTotals(after) }),
    ...(changes && { changes: publicChanges(changes, idOf) }),
    ...(publicNote && { note: publicNote }),
  };
}

/** To the cent: engines add up in different orders, which shows in the last digits of a sum. */
const publicTotals = ({ projects, costRand }: CatalogueTotals): CatalogueTotals => ({
  projects,
  costRand: Math.round(costRand * 100) / 100,
});

function publicChanges(
  { comparedWith, added, changed, vanished, unchanged, largest }: NonNullable<PublicationEntry['changes']>,
  idOf: IdOf,
): PublicChanges {
  const { financialYear, quarter } = comparedWith;
  return {
    comparedWith: { financialYear, quarter },
    added,
    changed,
    vanished,
    unchanged,
    largest: largest.map((change) => {
      const { name, beforeRand, afterRand } = change;
      const id = idOf(change);
      return { ...(id !== undefined && { id }), name, beforeRand, afterRand };
    }),
  };
}

/** What each action did, to follow the name of what it was done to. */
const done = byAction(({ did }) => did);

/** A publication in a few words, like `Provincial projects, quarter 3 of 2019-20: corrected`. */
export const publicationTitle = ({
  action,
  snapshots,
}: Pick<PublicPublication, 'action' | 'snapshots'>): string => `${subjectOf(snapshots)}: ${done[action]}`;

function subjectOf(snapshots: readonly IrmSnapshot[]): string {
  const quarters = snapshots.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (first === undefined || last === undefined) return 'The catalogue';
  const spheres = new Set(quarters.map(({ sphere }) => sphere));
  const who = spheres.size > 1 ? BOTH_SPHERES : sphereNames[first.sphere];
  return keyOf(first) === keyOf(last)
    ? `${who} projects, ${quarterOf(first)}`
    : `${who} projects, ${quarterOf(first)} to ${quarterOf(last)}`;
}

const isWholeYear = LAST_QUARTER === 1;
const keyOf = ({ financialYear, quarter }: IrmSnapshot): string => `${financialYear} ${quarter}`;
const quarterOf = ({ financialYear, quarter }: IrmSnapshot): string =>
  isWholeYear ? financialYear : `${period.one} ${quarter} of ${financialYear}`;

interface ReportedIdentity {
  readonly sphere: Sphere;
  readonly irmProjectId: string;
}

const projectKey = ({ sphere, irmProjectId }: ReportedIdentity): string => `${sphere} ${irmProjectId}`;

const PUBLICATIONS = 'publications';
const OFFSETS = `${PUBLICATIONS}.offsets`;

/**
 * The public part of the log, oldest first, as JSON. The projects of changes get their ids if they
 * are still listed. A store's id changes when its sample is replaced: its projects were others then.
 */
export function publicationsBuilder(entries: readonly PublicationEntry[], storeId: string): SectionsBuilder {
  const wanted = new Set(
    entries
      .filter((entry) => entry.storeId === storeId)
      .flatMap(({ changes }) => changes?.largest.map(projectKey) ?? []),
  );
  const ids = new Map<string, number>();
  return {
    resume: (older) => {
      const texts = Buffer.from(older.read(PUBLICATIONS));
      const offsets = new Float64Array(older.read(OFFSETS));
      for (const [i, { changes }] of entries.slice(0, offsets.length - 1).entries()) {
        const before: PublicPublication = JSON.parse(texts.toString('utf8', offsets[i], offsets[i + 1]));
        for (const [place, { id }] of (before.changes?.largest ?? []).entries())
          if (id !== undefined) ids.set(projectKey(changes!.largest[place]!), id);
      }
    },
    add: (project) => {
      if (wanted.size > 0 && wanted.has(projectKey(project))) ids.set(projectKey(project), project.id);
    },
    finish: (write) => {
      const texts = entries.map((entry) =>
        Buffer.from(
          JSON.stringify(
            publicPublication(entry, (change) =>
              entry.storeId === storeId ? ids.get(projectKey(change)) : undefined,
            ),
          ),
        ),
      );
      const offsets = new Float64Array(texts.length + 1);
      for (const [i, text] of texts.entries()) offsets[i + 1] = offsets[i]! + text.length;
      write(PUBLICATIONS, Buffer.concat(texts));
      write(OFFSETS, offsets);
    },
  };
}
