import { Option } from 'commander';
import type { Config } from '../../config.ts';
import {
  idList,
  type Matching,
  type MirroredProject,
  matchProjects,
  type WorkbookProject,
} from '../../intake/index.ts';
import {
  type ProjectSnapshot,
  projectSnapshot,
  type ReportedProject,
  type Sphere,
} from '../../project/index.ts';
import {
  type Adoption,
  isAdoptable,
  isMirrored,
  openReader,
  StoreError,
  type StoreReading,
} from '../../store/index.ts';
import { idListIn } from './id-list-file.ts';

export interface AdoptionOptions {
  readonly adopt?: true;
  readonly ids?: string;
}

export const adoptionOptions = (): readonly Option[] => [
  new Option('--adopt', 'let projects take over the ids of mirrored ones that match').conflicts('replace'),
  new Option(
    '--ids <file>',
    'CSV with the columns id, sphere and project_id that says which match; needs --adopt',
  ),
];

/** What a file's projects take over from the mirror. */
export const adoptionOf = ({ matched }: Matching): Adoption =>
  new Map(matched.map(({ id, irmProjectId }) => [id, irmProjectId]));

/**
 * With `--adopt`, matches the projects of a file that the store does not know with its mirrored ones.
 * Fails with `StoreError` if there are none, and with `IdListError` if the list of ids is wrong.
 */
export async function matchWithMirror(
  projects: AsyncIterable<readonly ReportedProject[]>,
  sphere: Sphere,
  { storeUrl }: Pick<Config, 'storeUrl'>,
  { adopt, ids }: AdoptionOptions,
): Promise<Matching | undefined> {
  if (ids !== undefined && adopt !== true) throw new StoreError('--ids needs --adopt: add it.');
  if (adopt !== true) return undefined;
  const reader = openReader(storeUrl);
  const { mirrored, known } = await reader
    .read((published) => mirroredProjects(sphere, published))
    .finally(() => reader.close());
  if (mirrored.length === 0)
    throw new StoreError(
      `The store has no mirrored ${sphere} project without a Project ID, so there is nothing to adopt: leave out --adopt.`,
    );
  const workbook: WorkbookProject[] = [];
  for await (const batch of projects)
    for (const { irmProjectId, snapshot } of batch)
      if (!known.has(irmProjectId)) workbook.push({ irmProjectId, snapshot: comparedValues(snapshot) });
  const unknown = new Set(workbook.map(({ irmProjectId }) => irmProjectId));
  const decisions =
    ids === undefined ? new Map() : await idListIn(ids, (text) => idList(text, sphere, mirrored, unknown));
  return matchProjects(workbook, mirrored, decisions);
}

/** The mirrored projects of a sphere with their latest values, and the IRM project ids of others. */
async function mirroredProjects(sphere: Sphere, published: StoreReading) {
  const mirrored: MirroredProject[] = [];
  const known = new Set<string>();
  const isMirror = isMirrored(published.kind);
  for await (const projects of published.knownProjects())
    for (const project of projects)
      if (project.sphere === sphere && !isAdoptable(project, isMirror)) known.add(project.irmProjectId);
  for await (const histories of published.histories())
    for (const history of histories) {
      if (history.sphere !== sphere || !isAdoptable(history, isMirror)) continue;
      const snapshot = comparedValues(projectSnapshot(history.snapshots.at(-1)!.values));
      mirrored.push({ id: history.id, sphere, snapshot });
    }
  return { mirrored, known };
}

/** Only these, because a large catalogue has a million projects. */
const comparedValues = ({
  name,
  department,
  province,
  local_municipality,
  project_number,
}: ProjectSnapshot): WorkbookProject['snapshot'] => ({
  name,
  department,
  province,
  local_municipality,
  project_number,
});
