import { type IrmSnapshot, irmSnapshotLabel, quarterKey, type Sphere } from '../../project/index.ts';
import type { ProjectToPublish, SnapshotToPublish } from '../../store/index.ts';
import { OddRows, PublishedCsvError } from './odd-rows.ts';
import { readPublishedCsv } from './published-csv.ts';
import type { PublishedRow } from './published-row.ts';

/**
 * Reads the rows of a catalogue from the beginning. Fails after the last one if there are odd ones.
 * May leave out the rows of snapshots whose labels are not wanted.
 */
export type ReadRows = (odd?: OddRows, isWanted?: (label: string) => boolean) => AsyncIterable<PublishedRow>;

/** A whole catalogue of another service, checked. */
export interface PublishedCatalogue {
  /** The number of projects. */
  readonly count: number;
  /** Oldest first. Each reads the rows again. */
  readonly snapshots: readonly SnapshotToPublish[];
}

const BATCH_PROJECTS = 1000;

/**
 * Checks all rows of a published CSV and returns its snapshots, ready to be published. Fails with
 * `PublishedCsvError`, which names all odd rows.
 */
export const publishedCatalogue = (path: string): Promise<PublishedCatalogue> =>
  catalogueOf((odd, isWanted) => readPublishedCsv(path, odd, isWanted), new OddRows());

/** The same for rows from anywhere. Collects the odd ones in `odd`. */
export async function catalogueOf(rows: ReadRows, odd: OddRows): Promise<PublishedCatalogue> {
  const snapshots = new Map<string, { readonly irmSnapshot: IrmSnapshot; readonly ids: Set<number> }>();
  const spheres = new Map<number, Sphere>();
  for await (const { project, irmSnapshot, line } of rows(odd)) {
    const { id } = project;
    const first = snapshots.get(keyOf(irmSnapshot)) ?? { irmSnapshot, ids: new Set() };
    snapshots.set(keyOf(irmSnapshot), first);
    if (first.ids.has(id)) odd.add(line, 'twice', `project ${id} is there twice; remove one of the rows`);
    first.ids.add(id);
    const sphere = spheres.get(id) ?? irmSnapshot.sphere;
    if (sphere !== irmSnapshot.sphere) odd.add(line, 'spheres', `project ${id} is in two spheres`);
    spheres.set(id, sphere);
    if (first.irmSnapshot.taken !== irmSnapshot.taken)
      odd.addCell(
        line,
        'irm_snapshot',
        irmSnapshotLabel(irmSnapshot),
        `"${irmSnapshotLabel(first.irmSnapshot)}", as in earlier rows`,
      );
  }
  if (spheres.size === 0) throw new PublishedCsvError('The CSV contains no projects.');
  const inOrder = [...snapshots]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { irmSnapshot }]) => irmSnapshot);
  const toPublish = inOrder.map((irmSnapshot) => ({ irmSnapshot, projects: projectsOf(rows, irmSnapshot) }));
  return { count: spheres.size, snapshots: toPublish };
}

/** A key that sorts snapshots by time, those of a quarter by sphere. */
const keyOf = (snapshot: IrmSnapshot): string => `${quarterKey(snapshot)} ${snapshot.sphere}`;

async function* projectsOf(rows: ReadRows, wanted: IrmSnapshot): AsyncGenerator<readonly ProjectToPublish[]> {
  let batch: ProjectToPublish[] = [];
  const label = irmSnapshotLabel(wanted).toLowerCase();
  for await (const { project, irmSnapshot } of rows(undefined, (other) => other.toLowerCase() === label)) {
    if (keyOf(irmSnapshot) !== keyOf(wanted)) continue;
    batch.push(project);
    if (batch.length < BATCH_PROJECTS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
