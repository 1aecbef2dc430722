import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { quarterKey, type Sphere, storedValues } from '../project/index.ts';
import type { QualityFlagSet } from '../quality/index.ts';
import { adopt } from './adopt.ts';
import { type CatalogueKind, type CatalogueState, isMirrored, isSample } from './catalogue-state.ts';
import type { WriteTransaction } from './engine.ts';
import type { KeepingTransaction } from './keeping-transaction.ts';
import { type KnownProject, type SnapshotKey, StoreChangedError, StoreRefusedError } from './port.ts';
import { beginLogging, checkLatest, type Published, recordPublication } from './publication-log.ts';
import { countFlags, qualityOf, refreshQuality, refreshQualityAfter } from './snapshot-quality.ts';
import type {
  ChangeOptions,
  ProjectToPublish,
  Publication,
  PublicationOutcome,
  PublishedSnapshotOutcome,
  SnapshotToPublish,
} from './writing-port.ts';

/** See `StoreWriter.publish`. */
export async function publish(
  transaction: KeepingTransaction,
  publication: Publication,
): Promise<PublicationOutcome> {
  const { kind, adoption, onProgress, record = {} } = publication;
  const before = await beginLogging(transaction, record);
  const state = await transaction.state();
  checkNothingCameBetween(state, publication);
  const isReplaced = checkKind(state.kind, publication) === 'empty first';
  if (isReplaced) await transaction.deleteAll();
  if (adoption !== undefined) await adopt(transaction, sphereOf(publication), adoption);
  const mode = await modeOf(transaction, publication);
  const snapshots: PublishedSnapshotOutcome[] = [];
  let written = 0;
  for (const snapshot of publication.snapshots) {
    snapshots.push(
      await publishSnapshot(transaction, snapshot, mode, (count) => {
        written += count;
        onProgress?.(written);
      }),
    );
  }
  // A mirror that is replaced stays the same catalogue: its projects keep the ids of their source.
  const isNew = isReplaced && !(isMirrored(kind) && isMirrored(state.kind));
  const published = {
    ...logged(snapshots),
    action: actionOf(publication, snapshots, isReplaced),
    kind,
    storeId: isNew ? newStoreId() : state.storeId,
  };
  return { dataVersion: await recordPublication(transaction, before, published, record), snapshots };
}

/** Mirrored projects that nobody adopts stay in a snapshot of the same quarter. */
async function modeOf(
  transaction: WriteTransaction,
  { adoption, mode = 'replace', snapshots }: Publication,
): Promise<'replace' | 'add'> {
  if (adoption === undefined) return mode;
  return (await findIrmSnapshot(transaction, snapshots[0]!.irmSnapshot)) === undefined ? 'replace' : 'add';
}

const sphereOf = ({ snapshots }: Publication): Sphere => snapshots[0]!.irmSnapshot.sphere;

function checkNothingCameBetween(
  { dataVersion, publicationId }: CatalogueState,
  { comparedWith }: Publication,
): void {
  if (comparedWith === undefined) return;
  if (comparedWith === (dataVersion === 0 ? null : publicationId)) return;
  throw new StoreChangedError(
    'Somebody else published into the store after the file was compared with it, and nothing was published: run the same command again.',
  );
}

/** See `StoreWriter.remove`. */
export async function remove(
  transaction: KeepingTransaction,
  key: SnapshotKey,
  { latest, record = {} }: ChangeOptions = {},
): Promise<{ readonly dataVersion: number; readonly projects: number }> {
  const before = await beginLogging(transaction, record);
  checkLatest(before, latest);
  const found = await findIrmSnapshot(transaction, key);
  if (found === undefined)
    throw new StoreRefusedError(
      `No ${key.sphere} snapshot of ${quarterKey(key)} is loaded: "snapshots" lists those that are.`,
    );
  await transaction.deleteIrmSnapshot(found.id);
  await refreshQualityAfter(transaction, key);
  const { kind, storeId } = await transaction.state();
  const isEmpty = (await transaction.irmSnapshots()).length === 0;
  // Reported projects keep their ids in case they return; a sample or mirror leaves nothing behind.
  const isForgotten = isEmpty && kind !== 'reported';
  if (isForgotten) await transaction.deleteAll();
  const { id: _, publishedAt, ...snapshot } = found;
  const removed: Published = {
    action: 'remove',
    snapshots: [snapshot],
    kind: isEmpty ? 'empty' : kind,
    storeId: isForgotten ? newStoreId() : storeId,
  };
  const dataVersion = await recordPublication(transaction, before, removed, record);
  return { dataVersion, projects: found.projects };
}

function logged(
  snapshots: readonly PublishedSnapshotOutcome[],
): Required<Pick<Published, 'snapshots' | 'quality'>> {
  const quality: Record<string, number> = {};
  for (const [flag, projects] of snapshots.flatMap((each) => Object.entries(each.quality)))
    quality[flag] = (quality[flag] ?? 0) + projects;
  return {
    snapshots: snapshots.map(({ irmSnapshot, quality: _, ...counts }) => ({ ...irmSnapshot, ...counts })),
    quality,
  };
}

function actionOf(
  { kind, record }: Publication,
  snapshots: readonly PublishedSnapshotOutcome[],
  isReplaced: boolean,
): Published['action'] {
  // A file of the sample is published like any other.
  if (kind === 'sample' && record?.original === undefined) return 'sample';
  if (isMirrored(kind)) return 'mirror';
  if (isReplaced) return 'replace-sample';
  if (snapshots.some(({ added }) => added !== undefined)) return 'add';
  return snapshots.some(({ replaced }) => replaced) ? 'replace' : 'import';
}

const newStoreId = (): string => randomBytes(8).toString('hex');

/**
 * Whether a publication adds to what is there or replaces all of it. Real and made-up projects
 * never mix, nor projects with and without IRM project ids. Fails with `StoreError`.
 */
function checkKind(present: CatalogueKind, publication: Publication): 'add' | 'empty first' {
  if (isMirrored(publication.kind)) return checkMirror(present);
  if (present === 'empty' || present === publication.kind) return 'add';
  const isMadeUp = publication.kind === 'sample';
  if (isMirrored(present) && isSample(present) !== isMadeUp)
    throw new StoreRefusedError(
      `The store mirrors a service with ${isMadeUp ? 'reported projects' : 'the made-up sample'}, and real and made-up projects are never mixed: name another store.`,
    );
  if (isMirrored(present) && publication.adoption !== undefined) return 'add';
  if (isMirrored(present))
    throw new StoreRefusedError(
      'The store mirrors another service, whose projects have no IRM project ids: add --adopt to match those of the workbook with them, or name another store.',
    );
  if (publication.kind === 'sample')
    throw new StoreRefusedError(
      'The store holds reported projects, which are not mixed with the made-up sample: name another store.',
    );
  if (publication.replaceSample === true) return 'empty first';
  throw new StoreRefusedError(
    'The store holds the made-up sample, which is not mixed with reported projects: add --replace-sample to empty it first, or name another store.',
  );
}

function checkMirror(present: CatalogueKind): 'empty first' {
  // An empty store may still hold the ids of projects that were reported.
  if (present === 'empty' || isMirrored(present)) return 'empty first';
  throw new StoreRefusedError(
    'A whole catalogue can only be published into an empty store or a mirror, and not over projects that were reported or adopted: name another store.',
  );
}

async function findIrmSnapshot(transaction: WriteTransaction, key: SnapshotKey) {
  const rows = await transaction.irmSnapshots();
  return rows.find((row) => row.sphere === key.sphere && quarterKey(row) === quarterKey(key));
}

async function publishSnapshot(
  transaction: WriteTransaction,
  { irmSnapshot: given, projects }: SnapshotToPublish,
  mode: 'replace' | 'add',
  onWritten: (count: number) => void,
): Promise<PublishedSnapshotOutcome> {
  const present = await findIrmSnapshot(transaction, given);
  const replaced = mode === 'replace' ? present : undefined;
  const kept = mode === 'add' ? present : undefined;
  if (replaced !== undefined) await transaction.deleteIrmSnapshot(replaced.id);
  const irmSnapshot =
    kept !== undefined && kept.taken > given.taken ? { ...given, taken: kept.taken } : given;
  const row = { ...irmSnapshot, publishedAt: new Date().toISOString(), projects: kept?.projects ?? 0 };
  const id = await transaction.writeIrmSnapshot(row);
  const snapshot = { irmSnapshot, projects };
  const into = { id, isEmpty: kept === undefined };
  const { newProjects, exchanged, flags } = await writeProjects(transaction, snapshot, into, onWritten);
  const count = row.projects + flags.size - exchanged;
  await transaction.writeIrmSnapshot({ ...row, projects: count });
  if (kept !== undefined && kept.taken !== row.taken) await refreshQuality(transaction, { ...row, id });
  await refreshQualityAfter(transaction, irmSnapshot);
  return {
    irmSnapshot,
    projects: count,
    ...(mode === 'add' && { added: { projects: flags.size, exchanged } }),
    newProjects,
    replaced: replaced !== undefined,
    quality: countFlags(flags.values()),
  };
}

interface WrittenProjects {
  readonly newProjects: number;
  /** Projects that the snapshot held already. */
  readonly exchanged: number;
  /** By project id. */
  readonly flags: ReadonlyMap<number, QualityFlagSet>;
}

async function writeProjects(
  transaction: WriteTransaction,
  { irmSnapshot, projects }: SnapshotToPublish,
  { id: irmSnapshotId, isEmpty }: { readonly id: number; readonly isEmpty: boolean },
  onWritten: (count: number) => void,
): Promise<WrittenProjects> {
  const { sphere } = irmSnapshot;
  let nextId = (await transaction.highestProjectId()) + 1;
  let newProjects = 0;
  let exchanged = 0;
  const flags = new Map<number, QualityFlagSet>();
  for await (const batch of projects) {
    const latest = lastOfEach(batch);
    const ids = await transaction.projectIds(
      sphere,
      latest.map(({ irmProjectId }) => irmProjectId),
    );
    const known = [...ids.values()];
    const previous = await transaction.previousValues(irmSnapshot, known);
    const repeated = known.filter((id) => flags.has(id));
    const deleted = await transaction.deleteProjectSnapshots(irmSnapshotId, isEmpty ? repeated : known);
    exchanged += deleted - repeated.length;
    const added: KnownProject[] = [];
    const rows = latest.map(({ id: given, irmProjectId, snapshot }) => {
      const projectId = ids.get(irmProjectId) ?? given ?? nextId;
      nextId = Math.max(nextId, projectId + 1);
      if (!ids.has(irmProjectId)) added.push({ id: projectId, sphere, irmProjectId });
      const values = storedValues(snapshot);
      const quality = qualityOf(snapshot, irmSnapshot, previous.get(projectId));
      flags.set(projectId, quality);
      return { projectId, irmSnapshotId, quality, values };
    });
    await transaction.insertProjects(added);
    await transaction.insertProjectSnapshots(rows);
    newProjects += added.length;
    onWritten(batch.length);
    // SQLite works synchronously: without this, no signal would be handled before the end.
    await setImmediate();
  }
  return { newProjects, exchanged, flags };
}

/** Without the projects that a later one with the same IRM project id replaces. */
const lastOfEach = (projects: readonly ProjectToPublish[]): readonly ProjectToPublish[] => [
  ...new Map(projects.map((project) => [project.irmProjectId, project])).values(),
];
