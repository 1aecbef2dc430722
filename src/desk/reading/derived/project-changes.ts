import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StoreComparison } from '../../../examination/index.ts';
import type { ChangedProject, Comparison } from '../../../intake/index.ts';
import type { IrmReading, RowPlace } from '../../../irm/index.ts';
import {
  CURRENCY,
  currencyOf,
  type IrmSnapshot,
  namedValue,
  type ProjectSnapshot,
  storedFields,
} from '../../../project/index.ts';
import type { StoreReading } from '../../../store/index.ts';
import { writeWhole } from './whole-file.ts';

/** How a project of the file, or one that it lacks, differs from what is published. */
export type ProjectChangeKind = 'added' | 'changed' | 'vanished' | 'unchanged';

/** A project of the file or of what it is compared with. */
export interface ProjectChange {
  readonly kind: ProjectChangeKind;
  readonly irmProjectId: string;
  readonly name: string;
  readonly department: string;
  readonly province: string;
  /** Where it stands in the file; undefined if it has vanished. */
  readonly place?: RowPlace;
  /** The known cost before and after; null if there is none. */
  readonly costBefore: number | null;
  readonly costAfter: number | null;
  /** Of all amounts before and after (ISO 4217): the main one unless given. */
  readonly currencyBefore?: string;
  readonly currencyAfter?: string;
  /** What changed. */
  readonly values: ChangedProject['values'];
}

export const CHANGES_FILE = 'changes.jsonl';

/** With more projects than these, what they were before takes too much memory to be kept. */
const MOST_PROJECTS = 100_000;
/** Texts are shown as far as a table has room. */
const MAX_TEXT_LENGTH = 200;

/**
 * Writes every project of a file with what changes of it, in the order of the file, and then those that it
 * lacks. Where there is nothing to compare with, all are new. Writes nothing if there are too many.
 */
export async function writeProjectChanges(
  folder: string,
  { projects, report }: Pick<IrmReading, 'projects' | 'report'>,
  published: StoreReading | undefined,
  compared: StoreComparison | undefined,
): Promise<void> {
  if (report.loaded > MOST_PROJECTS) return;
  const { comparedWith, comparison } = compared ?? {};
  const before =
    published && comparedWith
      ? await snapshotsBefore(published, comparedWith)
      : new Map<string, ProjectSnapshot>();
  const lines: string[] = [];
  for await (const batch of projects)
    for (const { irmProjectId, snapshot, place } of batch) {
      const earlier = before.get(irmProjectId);
      before.delete(irmProjectId);
      lines.push(JSON.stringify({ ...changeOf(irmProjectId, earlier, snapshot), place }));
    }
  const isVanished = comparison && vanishedIn(comparison);
  for (const [irmProjectId, snapshot] of before)
    if (isVanished?.(irmProjectId, snapshot))
      lines.push(JSON.stringify(changeOf(irmProjectId, snapshot, undefined)));
  await writeWhole(join(folder, CHANGES_FILE), `${lines.join('\n')}\n`);
}

/** A file that is a part of the quarter lacks nothing of the departments that it does not report. */
function vanishedIn({ vanished, departments, sphere }: Comparison) {
  const listed = new Set(vanished.listed.map(({ irmProjectId }) => irmProjectId));
  const isWhole = listed.size === vanished.count;
  const keyOf = (department: string, province: string) =>
    JSON.stringify([department, sphere === 'national' ? '' : province]).toLowerCase();
  const lacking = new Set(
    departments
      .filter((group) => group.vanished !== 0)
      .map(({ department, province }) => keyOf(department, province)),
  );
  return (irmProjectId: string, { department, province }: ProjectSnapshot): boolean =>
    listed.has(irmProjectId) || (!isWhole && lacking.has(keyOf(department, province)));
}

async function snapshotsBefore(
  published: StoreReading,
  key: IrmSnapshot,
): Promise<Map<string, ProjectSnapshot>> {
  const before = new Map<string, ProjectSnapshot>();
  for await (const batch of published.snapshotProjects(key))
    for (const { irmProjectId, snapshot } of batch) before.set(irmProjectId, snapshot);
  return before;
}

/** One of both is there. */
function changeOf(
  irmProjectId: string,
  before: ProjectSnapshot | undefined,
  after: ProjectSnapshot | undefined,
): ProjectChange {
  const { name, department, province } = (after ?? before)!;
  const values = before && after ? changedValues(before, after) : [];
  const kind =
    before === undefined
      ? 'added'
      : after === undefined
        ? 'vanished'
        : values.length > 0
          ? 'changed'
          : 'unchanged';
  return {
    ...{ kind, irmProjectId, name: shown(name), department, province, values },
    costBefore: before?.estimated_total_project_cost ?? null,
    costAfter: after?.estimated_total_project_cost ?? null,
    currencyBefore: currencyOf(before ?? {}),
    currencyAfter: currencyOf(after ?? {}),
  };
}

/** The costs of a project in the main currency, which alone are added up and compared. */
export const mainCosts = ({
  costBefore,
  costAfter,
  currencyBefore = CURRENCY,
  currencyAfter = CURRENCY,
}: Pick<ProjectChange, 'costBefore' | 'costAfter' | 'currencyBefore' | 'currencyAfter'>) => ({
  before: currencyBefore === CURRENCY ? costBefore : null,
  after: currencyAfter === CURRENCY ? costAfter : null,
});

function changedValues(before: ProjectSnapshot, after: ProjectSnapshot): ChangedProject['values'] {
  return storedFields
    .filter(({ name }) => before[name] !== after[name])
    .map(({ name }) => ({
      field: name,
      before: shown(namedValue(before, name)),
      after: shown(namedValue(after, name)),
    }));
}

const shown = <T extends string | number | null>(value: T): T =>
  typeof value === 'string' && value.length > MAX_TEXT_LENGTH
    ? (`${value.slice(0, MAX_TEXT_LENGTH)}…` as T)
    : value;

/** Readings never change, and parsing one takes longer than making a page of it. */
const kept = new Map<string, readonly ProjectChange[]>();
const MOST_KEPT = 2;
/** Lines that are parsed before others are served. */
const LINES_AT_ONCE = 500;

/** What changes of each project, in the order of the file; undefined if the reading has no such list. */
export async function projectChanges(folder: string): Promise<readonly ProjectChange[] | undefined> {
  const known = kept.get(folder);
  if (known !== undefined) return known;
  const changes: ProjectChange[] = [];
  const lines = createInterface({
    input: createReadStream(join(folder, CHANGES_FILE)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  try {
    for await (const line of lines) {
      changes.push(JSON.parse(line));
      if (changes.length % LINES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(folder, changes);
  return changes;
}
