import {
  amountsIn,
  CURRENCY,
  type ProjectSnapshot,
  type ReportedProject,
  type Sphere,
  storedFields,
} from '../../project/index.ts';
import { changedProjects, lostValues } from './changed-values.ts';
import {
  type Comparison,
  type CostChange,
  type Counted,
  MOST_LISTED,
  type NamedProject,
  type RenamedProject,
} from './comparison.ts';
import { compareDepartments, compareTexts, costRatios, largestChanges } from './cost-changes.ts';
import { groupTotals, sideBySide } from './group-totals.ts';
import { type ProjectColumns, projectColumns } from './project-columns.ts';

/** Batches of projects, each project once. */
export type ProjectBatches = AsyncIterable<readonly ReportedProject[]>;

/** Names are shown as far as a line has room. */
const MAX_NAME_LENGTH = 200;

/**
 * Compares the projects of one sphere with those before. Reads `after` twice and `before` once, and
 * holds about 500 bytes for each project of `after` and nothing of `before`.
 */
export async function compareProjects(
  after: ProjectBatches,
  before: ProjectBatches,
  sphere: Sphere,
): Promise<Comparison> {
  return compareColumns(await projectColumns(after, sphere), after, before, sphere);
}

/**
 * Compares projects that were read into columns. `isCompared` leaves out some of those before.
 */
export async function compareColumns(
  columns: ProjectColumns,
  after: ProjectBatches,
  before: ProjectBatches,
  sphere: Sphere,
  isCompared: (snapshot: ProjectSnapshot, irmProjectId: string) => boolean = () => true,
): Promise<Comparison> {
  const { groups } = columns;
  const provincesBefore = groupTotals();
  const departmentsBefore = groupTotals();
  const provincesVanished = groupTotals();
  const departmentsVanished = groupTotals();
  const isKnown = new Uint8Array(columns.count);
  const changedByField = new Float64Array(storedFields.length);
  const lost = lostValues(columns);
  const ratios = costRatios(groups.departments);
  const largest = largestChanges();
  const vanished = counted<NamedProject>();
  const renamed = counted<NamedProject>();
  const identityChanged = counted<NamedProject>();
  const listed = changedProjects();
  let changed = 0;
  let unchanged = 0;

  const compare = ({ irmProjectId, snapshot }: ReportedProject): void => {
    const cost = amountsIn(snapshot, CURRENCY).estimated_total_project_cost ?? Number.NaN;
    provincesBefore.add(groups.provinceOf(snapshot), cost);
    departmentsBefore.add(groups.departmentOf(snapshot), cost);
    const project = { irmProjectId, name: shownName(snapshot) };
    const position = columns.positionOf(irmProjectId);
    if (position === undefined) {
      vanished.add(project);
      provincesVanished.add(groups.provinceOf(snapshot), cost);
      departmentsVanished.add(groups.departmentOf(snapshot), cost);
      return;
    }
    isKnown[position] = 1;
    const fields = columns.changedFields(position, snapshot);
    if (fields.length === 0) unchanged += 1;
    else {
      changed += 1;
      listed.add(project, fields, snapshot);
    }
    for (const field of fields) changedByField[field]! += 1;
    lost.add(position, snapshot);
    const afterRand = columns.costAt(position);
    ratios.add(columns.departmentAt(position), cost, afterRand);
    if (cost !== afterRand && !Number.isNaN(cost) && !Number.isNaN(afterRand))
      largest.add({ ...project, beforeRand: cost, afterRand });
    if (columns.isAnother(position, snapshot)) identityChanged.add(project);
    else if (fields.includes(NAME)) renamed.add(project);
  };
  for await (const batch of before)
    for (const project of batch) if (isCompared(project.snapshot, project.irmProjectId)) compare(project);

  const provincesAfter = groupTotals();
  const departmentsAfter = groupTotals();
  const added = counted<string>();
  for (const irmProjectId of columns.ids()) {
    const position = columns.positionOf(irmProjectId)!;
    const cost = columns.costAt(position);
    provincesAfter.add(columns.provinceAt(position), cost);
    departmentsAfter.add(columns.departmentAt(position), cost);
    if (isKnown[position] === 0) added.add(irmProjectId);
  }
  const costChanges = largest.result();
  const named = [...renamed.listed, ...identityChanged.listed, ...costChanges];
  const ids = [...added.listed, ...named.map(({ irmProjectId }) => irmProjectId), ...listed.ids()];
  const names = await namesOf(after, ids, listed.complete);
  const withNames = ({ count, listed }: Counted<NamedProject>): Counted<RenamedProject> => ({
    count,
    listed: listed.map(({ irmProjectId, name }) => ({
      irmProjectId,
      before: name,
      after: names.get(irmProjectId)!,
    })),
  });
  return {
    sphere,
    before: provincesBefore.all,
    after: provincesAfter.all,
    added: {
      count: added.count,
      listed: added.listed.map((irmProjectId) => ({ irmProjectId, name: names.get(irmProjectId)! })),
    },
    vanished: vanished.result(),
    changed,
    changedListed: listed.result(),
    unchanged,
    changedByField: storedFields
      .map(({ name }, i) => ({ field: name, projects: changedByField[i]! }))
      .filter(({ projects }) => projects > 0)
      .sort((a, b) => b.projects - a.projects),
    lostByField: lost.result(),
    renamed: withNames(renamed.result()),
    identityChanged: withNames(identityChanged.result()),
    provinces: sideBySide(
      groups.provinces,
      [provincesBefore, provincesAfter, provincesVanished],
      compareTexts,
    ).map(({ group: province, totals }) => ({ province, ...totals })),
    departments: sideBySide(
      groups.departments,
      [departmentsBefore, departmentsAfter, departmentsVanished],
      compareDepartments,
    ).map(({ group, totals }) => ({ ...group, ...totals })),
    costChanges: costChanges.map(
      (change): CostChange => ({ ...change, name: names.get(change.irmProjectId)! }),
    ),
    costRatios: ratios.result(),
  };
}

const NAME = storedFields.findIndex(({ name }) => name === 'name');

const shownName = ({ name }: ProjectSnapshot): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;

/** The names of some projects, by id. `onProject` sees each of them. */
async function namesOf(
  projects: ProjectBatches,
  irmProjectIds: readonly string[],
  onProject: (irmProjectId: string, name: string, snapshot: ProjectSnapshot) => void,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(irmProjectIds);
  const names = new Map<string, string>();
  if (wanted.size === 0) return names;
  for await (const batch of projects) {
    for (const { irmProjectId, snapshot } of batch) {
      if (!wanted.has(irmProjectId)) continue;
      names.set(irmProjectId, shownName(snapshot));
      onProject(irmProjectId, shownName(snapshot), snapshot);
    }
    if (names.size === wanted.size) break;
  }
  return names;
}

function counted<T>() {
  const listed: T[] = [];
  let count = 0;
  return {
    listed: listed as readonly T[],
    get count() {
      return count;
    },
    add: (entry: T): void => {
      count += 1;
      if (listed.length < MOST_LISTED) listed.push(entry);
    },
    result: (): Counted<T> => ({ count, listed }),
  };
}
