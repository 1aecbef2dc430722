import type { Sphere } from '../project/index.ts';
import type { ReportedValues } from './layout.ts';
import { type SamplePlan, type SampleProject, sampleProject } from './project.ts';
import {
  planOnce,
  type ReportedRow,
  SAMPLE_QUARTERS,
  type SampleOptions,
  type SampleSnapshot,
  snapshotOf,
} from './snapshots.ts';
import { sampleTables } from './tables.ts';

/** Projects of the varied sample: few enough to be published in a moment. */
export const VARIED_PROJECTS = 500;

/** What is done to an empty store, in order, so that it has a history with everything in it. */
export type VariedStep =
  | { readonly does: 'publish the sample'; readonly snapshots: readonly SampleSnapshot[] }
  | { readonly does: 'publish a file'; readonly snapshot: SampleSnapshot; readonly publicNote?: string }
  | {
      readonly does: 'roll back';
      /** Back to what this step left, counted from 1. */
      readonly to: number;
      readonly publicNote: string;
    };

/** Rows take these parts in turn, so that each has some projects in every province. */
const ROWS_IN_TURN = 24;
const partOf = (row: number): number => row % ROWS_IN_TURN;
/** How many quarters ago something happens to a row: in each of the last five reports to some. */
const momentOf = (row: number): number => Math.floor(row / ROWS_IN_TURN) % 5;

const isNew = (row: number): boolean => partOf(row) === 0;
const isVanished = (row: number): boolean => partOf(row) === 1;
const isRenamed = (row: number): boolean => partOf(row) === 2;
const isNational = (row: number): boolean => [3, 4, 5].includes(partOf(row));
const isSpelledOtherwise = (row: number): boolean => [6, 7, 8].includes(partOf(row));
const isMistaken = (row: number): boolean => partOf(row) === 9;

/** Whether a row is in the report of a quarter. */
function isThere(row: number, quartersAgo: number): boolean {
  if (isNew(row)) return quartersAgo <= momentOf(row);
  return !isVanished(row) || quartersAgo > momentOf(row);
}

function departmentOf(row: number, department: string): string {
  const { nationalDepartments, departmentSpellings } = sampleTables();
  if (isNational(row)) return nationalDepartments[row % nationalDepartments.length]!;
  return isSpelledOtherwise(row) ? (departmentSpellings[department] ?? department) : department;
}

/** The name before a project was renamed. */
const formerName = (row: number, name: string): string => {
  const { works } = sampleTables().projectNames;
  return `${name} - ${works[row % works.length]}`;
};

function variedProject(plan: SamplePlan, row: number, quartersAgo: number): SampleProject | null {
  const project = isThere(row, quartersAgo) ? sampleProject(plan, row, quartersAgo) : null;
  if (project === null) return null;
  const { name, department } = project.values;
  const { branch } = plan.allocation.allotment(row).kind;
  const values: ReportedValues = {
    ...project.values,
    name: isRenamed(row) && quartersAgo > momentOf(row) ? formerName(row, name) : name,
    department: departmentOf(row, department),
    sector: branch[0]!.toUpperCase() + branch.slice(1),
  };
  return { ...project, values };
}

const inSphere =
  (sphere: Sphere): ReportedRow =>
  (plan, row, quartersAgo) =>
    isNational(row) === (sphere === 'national') ? variedProject(plan, row, quartersAgo) : null;

/** Ten times the cost that was meant, as the first report of the last quarter has it. */
const mistaken: ReportedRow = (plan, row, quartersAgo) => {
  const project = inSphere('provincial')(plan, row, quartersAgo);
  const cost = project?.values.estimated_total_project_cost;
  if (project === null || !isMistaken(row) || cost == null) return project;
  return { ...project, values: { ...project.values, estimated_total_project_cost: cost * 10 } };
};

/** A national report that was cut off. */
const cutOff: ReportedRow = (plan, row, quartersAgo) =>
  row < plan.allocation.projects / 2 ? inSphere('national')(plan, row, quartersAgo) : null;

/** The right reports of a varied sample, oldest first, those of a province before the national ones. */
export function variedSnapshots(options: SampleOptions = {}): readonly SampleSnapshot[] {
  const { plan, quarters } = planned(options);
  return quarters.flatMap((quartersAgo) => bothSpheres(plan, quartersAgo));
}

const bothSpheres = (plan: () => SamplePlan, quartersAgo: number): readonly SampleSnapshot[] =>
  (['provincial', 'national'] as const).map((sphere) =>
    snapshotOf(plan, sphere, quartersAgo, inSphere(sphere)),
  );

function planned({ projects = VARIED_PROJECTS, quarters = SAMPLE_QUARTERS, seed = 1 }: SampleOptions) {
  const quartersAgo = Array.from({ length: quarters }, (_, i) => quarters - 1 - i);
  return { plan: planOnce(projects, quarters, seed), quarters: quartersAgo };
}

/**
 * A small sample with what the usual one never shows: national projects, sectors, departments spelled
 * in two ways, projects that are new, vanished or renamed, and a history with a correction and a
 * rollback.
 */
export function variedSteps(options: SampleOptions = {}): readonly VariedStep[] {
  const { plan, quarters } = planned(options);
  const [provincial, national] = bothSpheres(plan, 0) as [SampleSnapshot, SampleSnapshot];
  const wrongly = (reported: ReportedRow, sphere: Sphere) => snapshotOf(plan, sphere, 0, reported);
  const earlier = quarters.slice(0, -1).flatMap((quartersAgo) => bothSpheres(plan, quartersAgo));
  return [
    { does: 'publish the sample', snapshots: earlier },
    { does: 'publish a file', snapshot: wrongly(mistaken, 'provincial') },
    { does: 'publish a file', snapshot: national },
    {
      does: 'publish a file',
      snapshot: provincial,
      publicNote: 'Some costs had one zero too many.',
    },
    { does: 'publish a file', snapshot: wrongly(cutOff, 'national') },
    { does: 'roll back', to: 4, publicNote: 'Half of the national report was missing.' },
  ];
}
