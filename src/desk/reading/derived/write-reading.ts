import { join } from 'node:path';
import {
  type Examination,
  examine,
  type FileToExamine,
  fileQuality,
  kindInStore,
  latestPublicationOf,
  publishedQuarter,
  type QualityBeside,
  type QualityCounts,
  type StoreToCompare,
  withStoreToCompare,
} from '../../../examination/index.ts';
import type { Comparison, Finding } from '../../../intake/index.ts';
import {
  type FileLimits,
  type IrmReading,
  openSheets,
  type ReadingChoices,
  type ReadingReport,
  readIrm,
} from '../../../irm/index.ts';
import { yearAndQuarter } from '../../../project/index.ts';
import type { StoreReading } from '../../../store/index.ts';
import { writeProjectChanges } from './project-changes.ts';
import type { ReadingRequest } from './reading-request.ts';
import { recordRows } from './record-rows.ts';
import { type RecordedSheet, SHEETS_FILE } from './row-files.ts';
import { writeWhole } from './whole-file.ts';

/** What is known as soon as a file is read. */
export interface FirstFindings {
  readonly report: ReadingReport;
  readonly findings: readonly Finding[];
}

/** What is known when it was compared, too. Nothing is accepted here. */
export interface DraftExamination extends Pick<Examination, 'findings' | 'compared' | 'alreadyPublished'> {
  /** The store's latest publication when it was compared; null if there was none. */
  readonly publicationId: string | null;
  /** Of the projects that the comparison lists. */
  readonly numbers: ProjectNumbers;
  readonly quality: QualityCounts;
  /** Where the values are that it counts; undefined in readings of earlier versions. */
  readonly oddValues?: readonly Finding[];
  /** Projects by department. */
  readonly departments: readonly {
    readonly department: string;
    readonly province: string;
    readonly projects: number;
  }[];
}

export const FIRST_FINDINGS_FILE = 'read.json';
export const EXAMINATION_FILE = 'examination.json';

/** A stage of a reading that is complete: its files can be read. */
export type ReadingStage = 'read' | 'compared';

/** A file to read, and where to write its rows. */
export interface FileToRecord {
  readonly path: string;
  /** What the person's file is called: text with delimiters is one sheet of that name. */
  readonly name: string;
  readonly limits: FileLimits;
  readonly choices: ReadingChoices;
  readonly folder: string;
}

/**
 * Reads a file as `readIrmFile` does, and writes its rows into `folder` in the same pass, to be shown.
 * @throws IrmFileError if the file cannot be read
 */
export async function readRecorded(toRecord: FileToRecord): Promise<IrmReading> {
  const { path, name, limits, choices, folder } = toRecord;
  const { sheets: opened, ...rest } = await openSheets(path, limits);
  const isOne = opened.length === 1;
  const named = opened.map((sheet) => (isOne && sheet.isDelimited === true ? { ...sheet, name } : sheet));
  const { file, rowsOf } = recordRows({ sheets: named, ...rest }, folder);
  const reading = await readIrm(file, choices);
  const sheets: readonly RecordedSheet[] = reading.headings.flatMap((headings) => {
    const rows = rowsOf(headings.sheet);
    return rows === undefined ? [] : [{ ...headings, ...rows }];
  });
  await writeWhole(join(folder, SHEETS_FILE), JSON.stringify(sheets));
  return reading;
}

/**
 * Writes what is found in a file that was read with `readRecorded`: first by itself, then beside what is
 * published.
 * @throws StoreError if the store cannot be read
 */
export async function writeReading(
  request: ReadingRequest,
  reading: IrmReading,
  onStage: (stage: ReadingStage) => void,
): Promise<void> {
  const { folder, storeUrl } = request;
  const { report, findings: alone } = await examine(fileOf(request, reading, undefined));
  const first: FirstFindings = { report, findings: alone };
  await writeWhole(join(folder, FIRST_FINDINGS_FILE), JSON.stringify(first));
  onStage('read');
  const { findings, compared, alreadyPublished, numbers, publicationId, counts, oddValues } =
    await withStoreToCompare(storeUrl, undefined, async (store) => {
      const examination = await examineDraft(request, reading, store);
      await writeProjectChanges(folder, reading, store.published, examination.compared);
      const comparison = examination.compared?.comparison;
      const numbers = store.published && comparison ? await numbersOfListed(store.published, comparison) : {};
      const quality = await fileQuality(reading, besideOf(request, examination, store));
      return { ...examination, ...quality, numbers, publicationId: latestPublicationOf(store.published) };
    });
  const examination: DraftExamination = {
    findings,
    ...(compared && { compared }),
    ...(alreadyPublished && { alreadyPublished }),
    publicationId,
    numbers,
    ...{ quality: counts, oddValues },
    departments: await countDepartments(reading),
  };
  await writeWhole(join(folder, EXAMINATION_FILE), JSON.stringify(examination));
  onStage('compared');
}

/** What the flags of the file depend on besides itself. */
function besideOf(
  { key: { taken } }: ReadingRequest,
  { compared }: Examination,
  { published }: StoreToCompare,
): QualityBeside {
  const quarter = compared?.comparedWith;
  if (published === undefined || quarter === undefined) return { taken };
  const label = `${quarter.sphere} ${yearAndQuarter(quarter.financialYear, quarter.quarter)}`;
  return { taken, before: { label, taken: quarter.taken, projects: published.snapshotProjects(quarter) } };
}

type DraftFile = Pick<ReadingRequest, 'name' | 'sha256' | 'key' | 'mode'>;

/**
 * Examines the file of a draft. A quarter that is not there any more needs no replacing, nor does that
 * of a store with made-up projects.
 */
export async function examineDraft(
  draft: DraftFile,
  reading: IrmReading,
  store: StoreToCompare,
  accepted: FileToExamine['accepted'] = [],
): Promise<Examination> {
  const file = fileOf(draft, reading, store.published);
  const hasNothing = draft.mode === 'replace' && !(await isThere(store, file));
  return examine({ ...file, mode: hasNothing ? undefined : (draft.mode ?? undefined), accepted }, store);
}

const fileOf = (
  { name, sha256, key }: DraftFile,
  reading: IrmReading,
  published: StoreReading | undefined,
): FileToExamine => ({
  ...{ file: name, kind: kindInStore(reading, published), reading, irmSnapshot: key, sha256 },
  mode: undefined,
  accepted: [],
});

/** Whether the store has the quarter of a file, with projects of the same kind. */
async function isThere(
  { published }: StoreToCompare,
  { kind, irmSnapshot: { sphere, financialYear, quarter } }: FileToExamine,
): Promise<boolean> {
  if (sphere === undefined || financialYear === undefined || quarter === undefined) return false;
  if (published?.kind !== kind) return false;
  return (await publishedQuarter(published, { sphere, financialYear, quarter }, undefined)) !== undefined;
}

async function countDepartments({ projects }: IrmReading): Promise<DraftExamination['departments']> {
  const counts = new Map<string, { department: string; province: string; projects: number }>();
  for await (const batch of projects)
    for (const { snapshot } of batch) {
      const { department, province } = snapshot;
      const key = JSON.stringify([department, province]);
      const count = counts.get(key) ?? { department, province, projects: 0 };
      counts.set(key, count);
      count.projects += 1;
    }
  return [...counts.values()];
}

/** The store's numbers of projects, by Project ID: their pages have them in their addresses. */
type ProjectNumbers = Readonly<Record<string, number>>;

/** The numbers of the projects that a comparison lists. A new project has none yet. */
async function numbersOfListed(published: StoreReading, comparison: Comparison): Promise<ProjectNumbers> {
  const { vanished, changedListed, renamed, identityChanged, costChanges, sphere } = comparison;
  const listed = [vanished.listed, changedListed, renamed.listed, identityChanged.listed, costChanges];
  const wanted = new Set(listed.flatMap((projects) => projects.map(({ irmProjectId }) => irmProjectId)));
  const numbers = new Map<string, number>();
  for await (const batch of published.knownProjects())
    for (const { id, sphere: itsSphere, irmProjectId } of batch)
      if (itsSphere === sphere && wanted.has(irmProjectId)) numbers.set(irmProjectId, id);
  return Object.fromEntries(numbers);
}
