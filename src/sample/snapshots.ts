import { SAMPLE_SHEET, type Sheet, type SheetRow } from '../irm/index.ts';
import { dayNumber, type IrmSnapshot, quarterEnd, type Sphere } from '../project/index.ts';
import { rowCells } from './cells.ts';
import { dateOf, sampleQuarter } from './dates.ts';
import { habitsOf } from './habits.ts';
import { columnsOf, headerCells } from './layout.ts';
import { planSample, type SamplePlan, type SampleProject, sampleProject } from './project.ts';

export interface SampleOptions {
  /** Projects in every snapshot. Default: `SAMPLE_PROJECTS`. */
  readonly projects?: number;
  /** Number of quarterly snapshots up to provincial 2019-20 Q4. Default: `SAMPLE_QUARTERS`. */
  readonly quarters?: number;
  /** Different seeds give different catalogues with the same counts. Default: 1. */
  readonly seed?: number;
}

export interface SampleSnapshot {
  readonly irmSnapshot: IrmSnapshot;
  readonly sheet: Sheet;
}

/** Projects of the sample, as many as the published listing has. */
export const SAMPLE_PROJECTS = 17_260;

export const SAMPLE_QUARTERS = 8;

const ROWS_IN_A_BATCH = 500;
const DAYS_TO_THE_REPORT = 15;

/** The first year whose workbooks have the optional columns. */
const FIRST_YEAR_WITH_OPTIONAL_COLUMNS = '2019-20';

function irmSnapshotOf(sphere: Sphere, quartersAgo: number): IrmSnapshot {
  const { financialYear, quarter } = sampleQuarter(quartersAgo);
  const taken = dateOf(dayNumber(quarterEnd(financialYear, quarter)) + DAYS_TO_THE_REPORT);
  return { sphere, financialYear, quarter, taken };
}

/** The projects of a report, by row; null for a row that it leaves out. */
export type ReportedRow = (plan: SamplePlan, row: number, quartersAgo: number) => SampleProject | null;

function* batches(
  plan: SamplePlan,
  quartersAgo: number,
  hasOptionalColumns: boolean,
  reported: ReportedRow,
): Generator<readonly SheetRow[]> {
  const columns = columnsOf(hasOptionalColumns);
  let rowNumber = 1;
  yield [{ rowNumber, cells: headerCells(columns) }];
  for (let first = 0; first < plan.allocation.projects; first += ROWS_IN_A_BATCH) {
    const length = Math.min(ROWS_IN_A_BATCH, plan.allocation.projects - first);
    const projects = Array.from({ length }, (_, i) => reported(plan, first + i, quartersAgo));
    yield projects
      .filter((project) => project !== null)
      .map((project) => {
        rowNumber += 1;
        return { rowNumber, cells: rowCells(project, columns, habitsOf(plan.seed, project.index)) };
      });
  }
}

/** A report of the quarter so many quarters before the sample's last one. */
export function snapshotOf(
  plan: () => SamplePlan,
  sphere: Sphere,
  quartersAgo: number,
  reported: ReportedRow,
): SampleSnapshot {
  const irmSnapshot = irmSnapshotOf(sphere, quartersAgo);
  const hasOptionalColumns = irmSnapshot.financialYear >= FIRST_YEAR_WITH_OPTIONAL_COLUMNS;
  const rows = { [Symbol.iterator]: () => batches(plan(), quartersAgo, hasOptionalColumns, reported) };
  return { irmSnapshot, sheet: { name: SAMPLE_SHEET, rows } };
}

/**
 * The sample catalogue: made-up projects in the layout of real workbooks, oldest snapshot first,
 * identical on every machine. With `SAMPLE_PROJECTS` projects the last snapshot has exactly the counts
 * of the published listing, otherwise proportional ones. Rows are generated each time they are read, so a
 * sheet takes no memory except some bytes per project that all sheets share.
 */
export function sampleSnapshots(options: SampleOptions = {}): readonly SampleSnapshot[] {
  const { projects = SAMPLE_PROJECTS, quarters = SAMPLE_QUARTERS, seed = 1 } = options;
  const plan = planOnce(projects, quarters, seed);
  return Array.from({ length: quarters }, (_, i) =>
    snapshotOf(plan, 'provincial', quarters - 1 - i, sampleProject),
  );
}

/** Plans a sample when its first row is read. */
export function planOnce(projects: number, quarters: number, seed: number): () => SamplePlan {
  let plan: SamplePlan | undefined;
  return () => {
    plan ??= planSample(projects, quarters, seed);
    return plan;
  };
}
