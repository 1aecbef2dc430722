import type { Sheet, SheetRow } from '../irm/index.ts';
import { dayNumber, type IrmSnapshot, quarterEnd } from '../project/index.ts';
import { rowCells } from './cells.ts';
import { dateOf, sampleQuarter } from './dates.ts';
import { habitsOf } from './habits.ts';
import { columnsOf, headerCells } from './layout.ts';
import { planSample, type SamplePlan, sampleProject } from './project.ts';

export interface SampleOptions {
  /** Projects in every snapshot. Default: `SAMPLE_PROJECTS`. */
  readonly projects?: number;
  /** Number of quarterly snapshots up to provincial 2019-20 Q4. Default: 8. */
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

const ROWS_IN_A_BATCH = 500;
const DAYS_TO_THE_REPORT = 15;

/** The first year whose workbooks have the optional columns. */
const FIRST_YEAR_WITH_OPTIONAL_COLUMNS = '2019-20';

function irmSnapshotOf(quartersAgo: number): IrmSnapshot {
  const { financialYear, quarter } = sampleQuarter(quartersAgo);
  const taken = dateOf(dayNumber(quarterEnd(financialYear, quarter)) + DAYS_TO_THE_REPORT);
  return { sphere: 'provincial', financialYear, quarter, taken };
}

function* batches(
  plan: SamplePlan,
  quartersAgo: number,
  hasOptionalColumns: boolean,
): Generator<readonly SheetRow[]> {
  const columns = columnsOf(hasOptionalColumns);
  let rowNumber = 1;
  yield [{ rowNumber, cells: headerCells(columns) }];
  for (let first = 0; first < plan.allocation.projects; first += ROWS_IN_A_BATCH) {
    const length = Math.min(ROWS_IN_A_BATCH, plan.allocation.projects - first);
    const projects = Array.from({ length }, (_, i) => sampleProject(plan, first + i, quartersAgo));
    yield projects
      .filter((project) => project !== null)
      .map((project) => {
        rowNumber += 1;
        return { rowNumber, cells: rowCells(project, columns, habitsOf(plan.seed, project.index)) };
      });
  }
}

function sheetOf(plan: () => SamplePlan, quartersAgo: number, hasOptionalColumns: boolean): Sheet {
  return {
    name: 'Projects',
    rows: { [Symbol.iterator]: () => batches(plan(), quartersAgo, hasOptionalColumns) },
  };
}

/**
 * The sample catalogue: made-up projects in the layout of real workbooks, oldest snapshot first,
 * identical on every machine. With `SAMPLE_PROJECTS` projects the last snapshot has exactly the counts
 * of the published listing, otherwise proportional ones. Rows are generated each time they are read, so a
 * sheet takes no memory except some bytes per project that all sheets share.
 */
export function sampleSnapshots(options: SampleOptions = {}): readonly SampleSnapshot[] {
  const { projects = SAMPLE_PROJECTS, quarters = 8, seed = 1 } = options;
  let plan: SamplePlan | undefined;
  const planOnce = () => {
    plan ??= planSample(projects, quarters, seed);
    return plan;
  };
  return Array.from({ length: quarters }, (_, i) => {
    const quartersAgo = quarters - 1 - i;
    const irmSnapshot = irmSnapshotOf(quartersAgo);
    const hasOptionalColumns = irmSnapshot.financialYear >= FIRST_YEAR_WITH_OPTIONAL_COLUMNS;
    return { irmSnapshot, sheet: sheetOf(planOnce, quartersAgo, hasOptionalColumns) };
  });
}
