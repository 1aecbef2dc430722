import {
  amountsIn,
  CURRENCY,
  dayNumber,
  type ProjectSnapshot,
  type ReportedProject,
  type Sphere,
  storedFields,
} from '../../project/index.ts';
import { type GroupNames, groupNames } from './group-totals.ts';

/**
 * Hashes of 32 bits, which stand for values in columns of numbers: the values of a million projects
 * would not fit into memory. Two different values have the same hash once in four billion times.
 */
const PRIME = 0x01000193;
const START = 0x811c9dc5;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

function valueHash(value: string | number | null): number {
  if (value === null) return 0;
  if (typeof value === 'number') {
    double[0] = value + 0;
    return mixed(Math.imul(halves[0]! ^ START, PRIME) ^ halves[1]!);
  }
  let hash = START;
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), PRIME);
  return mixed(hash);
}

/** The hash of a text's letters and digits, ignoring case; 0 if it has none. */
function wordHash(text: string): number {
  let hash = START;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isCapital = code >= 65 && code <= 90;
    if (code < 128 && !isCapital && !(code >= 97 && code <= 122) && !(code >= 48 && code <= 57)) continue;
    hash = Math.imul(hash ^ (isCapital ? code + 32 : code), PRIME);
  }
  return hash === START ? 0 : mixed(hash);
}

/** Spreads the differences of short texts over all bits; never 0, which means no value. */
function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h === 0 ? 1 : h >>> 0;
}

/** Rows of a block of columns. */
const BLOCK = 4096;
const IDENTITY = storedFields.length;
const PROVINCE = IDENTITY + 3;
const DEPARTMENT = PROVINCE + 1;
const WIDTH = DEPARTMENT + 1;

const numericFields = storedFields
  .map(({ name, type }, field) => ({ name, type, field }))
  .filter(({ type }) => type === 'money' || type === 'date' || type === 'coordinate');
/** The column of numbers of each field; -1 if its values are none. */
const numericColumns = storedFields.map((_, i) => numericFields.findIndex(({ field }) => field === i));

/** Amounts and coordinates, and dates as days since 1970; NaN if unknown or unreadable. */
function numberOf(value: string | number | null, type: string): number {
  if (value === null || value === '') return Number.NaN;
  if (typeof value === 'number') return value;
  return type === 'date' ? dayNumber(value) : Number(value.replace(',', '.'));
}

/**
 * Projects as columns of numbers, about 450 bytes each: a hash of each value, amounts, dates and
 * coordinates themselves, and the groups that it belongs to. Fields are given by their positions in
 * `storedFields`.
 */
export interface ProjectColumns {
  readonly count: number;
  readonly groups: GroupNames;
  /** The position of a project, counted from 0. */
  positionOf(irmProjectId: string): number | undefined;
  /** In the order of the positions. */
  ids(): Iterable<string>;
  /** Equal for equal values. */
  hashAt(position: number, field: number): number;
  /**
   * An amount in the main currency, a coordinate or a date, which counts the days since 1970, with some seven digits; NaN
   * if it is unknown.
   */
  numberAt(position: number, field: number): number;
  /** The hash of the words of the name, the department and the municipality together. */
  identityAt(position: number): number;
  /** In the main currency; NaN if it is unknown. */
  costAt(position: number): number;
  provinceAt(position: number): number;
  departmentAt(position: number): number;
  /** The fields whose values differ. */
  changedFields(position: number, snapshot: ProjectSnapshot): readonly number[];
  isEmpty(position: number, field: number): boolean;
  isUnchanged(position: number, snapshot: ProjectSnapshot): boolean;
  /** Whether the name, the department and the municipality are all others. */
  isAnother(position: number, snapshot: ProjectSnapshot): boolean;
}

/** Reads projects into columns. `onProject` sees each of them once. */
export async function projectColumns(
  projects: AsyncIterable<readonly ReportedProject[]>,
  sphere: Sphere,
  onProject: (snapshot: ProjectSnapshot, position: number) => void = () => {},
): Promise<ProjectColumns> {
  const positions = new Map<string, number>();
  const groups = groupNames(sphere);
  const hashes: Uint32Array[] = [];
  const costs: Float64Array[] = [];
  const numbers: Float32Array[] = [];
  const add = ({ irmProjectId, snapshot }: ReportedProject): void => {
    const position = positions.get(irmProjectId) ?? positions.size;
    positions.set(irmProjectId, position);
    if (position === hashes.length * BLOCK) {
      hashes.push(new Uint32Array(BLOCK * WIDTH));
      costs.push(new Float64Array(BLOCK));
      numbers.push(new Float32Array(BLOCK * numericFields.length));
    }
    const block = hashes[Math.floor(position / BLOCK)]!;
    const start = (position % BLOCK) * WIDTH;
    for (let i = 0; i < IDENTITY; i++) block[start + i] = valueHash(snapshot[storedFields[i]!.name]);
    identityTexts(snapshot).forEach((text, i) => {
      block[start + IDENTITY + i] = wordHash(text);
    });
    block[start + PROVINCE] = groups.provinceOf(snapshot);
    block[start + DEPARTMENT] = groups.departmentOf(snapshot);
    const main = amountsIn(snapshot, CURRENCY);
    costs[Math.floor(position / BLOCK)]![position % BLOCK] = main.estimated_total_project_cost ?? Number.NaN;
    const first = (position % BLOCK) * numericFields.length;
    numericFields.forEach(({ name, type }, i) => {
      numbers[Math.floor(position / BLOCK)]![first + i] = numberOf(main[name], type);
    });
    onProject(snapshot, position);
  };
  for await (const batch of projects) for (const project of batch) add(project);
  const entryAt = (position: number, column: number): number =>
    hashes[Math.floor(position / BLOCK)]![(position % BLOCK) * WIDTH + column]!;
  return {
    count: positions.size,
    groups,
    positionOf: (irmProjectId) => positions.get(irmProjectId),
    ids: () => positions.keys(),
    hashAt: entryAt,
    numberAt: (position, field) => {
      const column = numericColumns[field]!;
      if (column === -1) return Number.NaN;
      return numbers[Math.floor(position / BLOCK)]![(position % BLOCK) * numericFields.length + column]!;
    },
    identityAt: (position) =>
      identityColumns.reduce(
        (hash, column) => mixed(Math.imul(hash, PRIME) ^ entryAt(position, column)),
        START,
      ),
    costAt: (position) => costs[Math.floor(position / BLOCK)]![position % BLOCK]!,
    provinceAt: (position) => entryAt(position, PROVINCE),
    departmentAt: (position) => entryAt(position, DEPARTMENT),
    changedFields: (position, snapshot) => {
      const changed: number[] = [];
      for (let i = 0; i < IDENTITY; i++)
        if (entryAt(position, i) !== valueHash(snapshot[storedFields[i]!.name])) changed.push(i);
      return changed;
    },
    isEmpty: (position, field) => [NULL, EMPTY].includes(entryAt(position, field)),
    isUnchanged: (position, snapshot) =>
      storedFields.every(({ name }, i) => entryAt(position, i) === valueHash(snapshot[name])),
    // Where neither side knows the municipality, it cannot show that the project is the same.
    isAnother: (position, snapshot) =>
      identityTexts(snapshot).every((text, i) => {
        const hash = wordHash(text);
        return hash !== entryAt(position, IDENTITY + i) || (hash === 0 && i === MUNICIPALITY);
      }),
  };
}

const MUNICIPALITY = 2;
const identityColumns = [0, 1, 2].map((i) => IDENTITY + i);
/** The hashes of no value and of an empty text. */
export const NULL = valueHash(null);
export const EMPTY = valueHash('');

const identityTexts = (snapshot: ProjectSnapshot): readonly string[] => [
  snapshot.name,
  snapshot.department,
  snapshot.local_municipality ?? snapshot.district_municipality ?? '',
];
