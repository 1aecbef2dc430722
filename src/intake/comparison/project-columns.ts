import {
  type ProjectSnapshot,
  type ReportedProject,
  type Sphere,
  storedFields,
} from '../../project/index.ts';
import { type GroupNames, groupNames } from './group-totals.ts';
import { valueHash, wordHash } from './value-hash.ts';

/** Rows of a block of columns. */
const BLOCK = 4096;
const IDENTITY = storedFields.length;
const PROVINCE = IDENTITY + 3;
const DEPARTMENT = PROVINCE + 1;
const WIDTH = DEPARTMENT + 1;

/**
 * Projects as columns of numbers, about 300 bytes each: a hash of each value, the cost, and the
 * groups that it belongs to.
 */
export interface ProjectColumns {
  readonly count: number;
  readonly groups: GroupNames;
  /** The position of a project, counted from 0. */
  positionOf(irmProjectId: string): number | undefined;
  ids(): Iterable<string>;
  /** NaN if it is unknown. */
  costAt(position: number): number;
  provinceAt(position: number): number;
  departmentAt(position: number): number;
  /** The positions in `storedFields` of the values that differ. */
  changedFields(position: number, snapshot: ProjectSnapshot): readonly number[];
  /** Whether a project has no value of a field, given by its position in `storedFields`. */
  isEmpty(position: number, field: number): boolean;
  isUnchanged(position: number, snapshot: ProjectSnapshot): boolean;
  /** Whether the name, the department and the municipality are all others. */
  isAnother(position: number, snapshot: ProjectSnapshot): boolean;
}

/** Reads projects into columns. `onProject` sees each of them once. */
export async function projectColumns(
  projects: AsyncIterable<readonly ReportedProject[]>,
  sphere: Sphere,
  onProject: (snapshot: ProjectSnapshot) => void = () => {},
): Promise<ProjectColumns> {
  const positions = new Map<string, number>();
  const groups = groupNames(sphere);
  const hashes: Uint32Array[] = [];
  const costs: Float64Array[] = [];
  const add = ({ irmProjectId, snapshot }: ReportedProject): void => {
    const position = positions.get(irmProjectId) ?? positions.size;
    positions.set(irmProjectId, position);
    if (position === hashes.length * BLOCK) {
      hashes.push(new Uint32Array(BLOCK * WIDTH));
      costs.push(new Float64Array(BLOCK));
    }
    const block = hashes[Math.floor(position / BLOCK)]!;
    const start = (position % BLOCK) * WIDTH;
    for (let i = 0; i < IDENTITY; i++) block[start + i] = valueHash(snapshot[storedFields[i]!.name]);
    identityTexts(snapshot).forEach((text, i) => {
      block[start + IDENTITY + i] = wordHash(text);
    });
    block[start + PROVINCE] = groups.provinceOf(snapshot);
    block[start + DEPARTMENT] = groups.departmentOf(snapshot);
    costs[Math.floor(position / BLOCK)]![position % BLOCK] =
      snapshot.estimated_total_project_cost ?? Number.NaN;
    onProject(snapshot);
  };
  for await (const batch of projects) for (const project of batch) add(project);
  const numberAt = (position: number, column: number): number =>
    hashes[Math.floor(position / BLOCK)]![(position % BLOCK) * WIDTH + column]!;
  return {
    count: positions.size,
    groups,
    positionOf: (irmProjectId) => positions.get(irmProjectId),
    ids: () => positions.keys(),
    costAt: (position) => costs[Math.floor(position / BLOCK)]![position % BLOCK]!,
    provinceAt: (position) => numberAt(position, PROVINCE),
    departmentAt: (position) => numberAt(position, DEPARTMENT),
    changedFields: (position, snapshot) => {
      const changed: number[] = [];
      for (let i = 0; i < IDENTITY; i++)
        if (numberAt(position, i) !== valueHash(snapshot[storedFields[i]!.name])) changed.push(i);
      return changed;
    },
    isEmpty: (position, field) => [NULL, EMPTY].includes(numberAt(position, field)),
    isUnchanged: (position, snapshot) =>
      storedFields.every(({ name }, i) => numberAt(position, i) === valueHash(snapshot[name])),
    // Where neither side knows the municipality, it cannot show that the project is the same.
    isAnother: (position, snapshot) =>
      identityTexts(snapshot).every((text, i) => {
        const hash = wordHash(text);
        return hash !== numberAt(position, IDENTITY + i) || (hash === 0 && i === MUNICIPALITY);
      }),
  };
}

const MUNICIPALITY = 2;
const NULL = valueHash(null);
const EMPTY = valueHash('');

const identityTexts = (snapshot: ProjectSnapshot): readonly string[] => [
  snapshot.name,
  snapshot.department,
  snapshot.local_municipality ?? snapshot.district_municipality ?? '',
];
