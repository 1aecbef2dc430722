import {
  type CellPlace,
  FEWEST_OF_DEPARTMENT,
  type IrmReading,
  MAX_LISTED,
  type PlacedProject,
} from '../../irm/index.ts';
import { period, type Sphere } from '../../project/index.ts';
import { fieldCells } from '../field-cells.ts';
import { type Finding, finding, warning } from '../finding.ts';
import { FEWEST_NEW, MOST_QUARTERS_READ, NEW_SHARE, TOUCHED_SHARE } from '../finding-codes.ts';
import { list, plural } from '../sentences.ts';
import { closedFields, type NewValues, newValues } from './known-values.ts';
import { meantValues } from './meant-value.ts';
import type { RememberedProjects } from './remembered-values.ts';
import { type Use, type UsedValues, usedValues } from './used-values.ts';

type ReadFile = Pick<IrmReading, 'projects' | 'headings'>;

/**
 * The values of a file that no published quarter of its sphere has, with what they were probably meant to
 * be. Nothing is said if no quarter is published.
 */
export async function newValueFindings(
  reading: ReadFile,
  sphere: Sphere,
  published: Omit<RememberedProjects, 'knownProjects'>,
): Promise<readonly Finding[]> {
  const quarters = published.irmSnapshots
    .filter((irmSnapshot) => irmSnapshot.sphere === sphere)
    .slice(-MOST_QUARTERS_READ)
    .reverse();
  if (quarters.length === 0) return [];
  const used = await usedValues(reading.projects);
  const fields = await newValues(used, quarters, published);
  if (fields.length === 0) return [];
  const cells = await cellsOf(reading, fields);
  return fields.map((each) => findingOf(each, used, cells.get(each) ?? []));
}

function findingOf(each: NewValues, used: UsedValues, cells: readonly CellPlace[]): Finding {
  const { field, values, known } = each;
  const meantBy = meantValues(known);
  const uses = [...values]
    .map((value) => ({ value, use: used.values.get(field)!.get(value)!, meant: meantBy(value) }))
    .sort((a, b) => b.use.projects - a.use.projects);
  const probablyWrong = uses.filter(({ meant }) => meant !== undefined || closedFields.has(field.name));
  const named = uses.map(({ value, use, meant }) => {
    const question = meant === undefined ? '' : `, did you mean "${meant}"?`;
    return `"${value.slice(0, 100)}" (${plural(use.projects, 'project', 'projects')}${question})`;
  });
  const sentence = `${field.source.irmHeader}: ${plural(uses.length, 'value is', 'values are')} in no published ${period.one}: ${list(named, uses.length)}.`;
  const usesOf = (those: typeof uses) => those.map(({ use }) => use);
  // A department may send a workbook of its own, which is new as a whole.
  const isGrave =
    touchesMuch(usesOf(probablyWrong), used.all) ||
    (field.name !== 'department' && areMany(usesOf(uses), used.all));
  return (isGrave ? finding : warning)('values_new', sentence, { cells });
}

/** Whether probably wrong values have a share of the projects, or of the cost, that stops a file. */
function touchesMuch(uses: readonly Use[], all: Use): boolean {
  const departments = new Map<string, number>();
  let projects = 0;
  let costRand = 0;
  for (const use of uses) {
    projects += use.projects;
    costRand += use.costRand;
    for (const [department, count] of use.byDepartment)
      departments.set(department, (departments.get(department) ?? 0) + count);
  }
  if (projects === 0) return false;
  return (
    projects >= Math.floor(all.projects * TOUCHED_SHARE) ||
    (costRand > 0 && costRand >= all.costRand * TOUCHED_SHARE) ||
    Array.from(departments).some(
      ([department, count]) =>
        count >= FEWEST_OF_DEPARTMENT && count >= all.byDepartment.get(department)! * TOUCHED_SHARE,
    )
  );
}

/** Whether so many projects have new values that the column is probably another one. */
function areMany(uses: readonly Use[], all: Use): boolean {
  const projects = uses.reduce((sum, use) => sum + use.projects, 0);
  return projects >= FEWEST_NEW && projects >= all.projects * NEW_SHARE;
}

/** The cells with new values, the first 1000 of each field. */
async function cellsOf(
  { projects, headings }: ReadFile,
  fields: readonly NewValues[],
): Promise<ReadonlyMap<NewValues, readonly CellPlace[]>> {
  const cellOf = fieldCells({ headings });
  const cells = new Map<NewValues, CellPlace[]>(fields.map((each) => [each, []]));
  const add = (each: NewValues, project: PlacedProject): void => {
    const value = project.snapshot[each.field.name];
    const found = cells.get(each)!;
    if (typeof value !== 'string' || !each.values.has(value) || found.length >= MAX_LISTED) return;
    const cell = cellOf(each.field.name, project);
    if (cell !== undefined) found.push(cell);
  };
  for await (const batch of projects)
    for (const project of batch) for (const each of fields) add(each, project);
  return cells;
}
