import { CsvError, parse } from 'csv-parse/sync';
import { isSphere, printable, type Sphere, spheres } from '../../project/index.ts';
import type { Decisions, MirroredProject } from './match.ts';

/** A list of ids cannot be used; the message names all rows that are wrong, by their lines. */
export class IdListError extends Error {
  override readonly name = 'IdListError';
}

const COLUMNS = ['id', 'sphere', 'project_id'];
const MOST_NAMED = 20;

interface Row {
  readonly line: number;
  readonly id: number;
  readonly projectId: string;
}

/**
 * Reads a list of decisions, a CSV with the columns `id`, `sphere` and `project_id`, for the import of
 * one sphere; rows of the other one wait for theirs. Fails with `IdListError` if a row is wrong, names
 * a project that is not mirrored or not in the workbook, or decides something for the second time.
 */
export function idList(
  text: string,
  sphere: Sphere,
  mirrored: readonly MirroredProject[],
  irmProjectIds: ReadonlySet<string>,
): Decisions {
  const spheres = new Map(mirrored.map((project) => [project.id, project.sphere]));
  const decisions = new Map<number, string>();
  const seen = { ids: new Map<string, number>(), projectIds: new Map<string, number>() };
  const wrong: string[] = [];
  for (const [line, cells] of listRows(text, COLUMNS)) {
    const row = rowOf(line, cells, wrong);
    if (row === undefined || isRepeated(row, cells, seen, wrong)) continue;
    const { id, projectId } = row;
    if (cells[1] !== sphere) continue;
    if (spheres.get(id) !== sphere)
      wrong.push(`line ${line}: ${id} is not the id of a mirrored ${sphere} project without a Project ID`);
    else if (!irmProjectIds.has(projectId))
      wrong.push(`line ${line}: the workbook has no new project with the Project ID ${shownId(projectId)}`);
    else decisions.set(id, projectId);
  }
  refuseWrong(wrong);
  return decisions;
}

/** Fails with what is wrong in a list, if anything is. */
export function refuseWrong(wrong: readonly string[]): void {
  if (wrong.length === 0) return;
  const more = wrong.length > MOST_NAMED ? `; and ${wrong.length - MOST_NAMED} more` : '';
  throw new IdListError(`${wrong.slice(0, MOST_NAMED).join('; ')}${more}.`);
}

/** The rows of a list below its header, each with its line. */
export function listRows(
  text: string,
  columns: readonly string[],
): readonly (readonly [line: number, cells: readonly string[]])[] {
  const [header, ...rows] = parsed(text);
  if (header?.record.join() === columns.join()) return rows.map(({ record, info }) => [info.lines, record]);
  throw new IdListError(`The first line must be ${columns.join()}.`);
}

function parsed(text: string) {
  try {
    const options = {
      bom: true,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    } as const;
    return parse(text, options) as unknown as readonly {
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }[];
  } catch (error) {
    if (error instanceof CsvError) throw new IdListError(`It is damaged: ${printable(error.message)}.`);
    throw error;
  }
}

function rowOf(line: number, cells: readonly string[], wrong: string[]): Row | undefined {
  const [id = '', sphere = '', projectId = ''] = cells;
  if (cells.length !== COLUMNS.length)
    wrong.push(`line ${line}: it has ${cells.length} columns instead of 3`);
  else if (!/^[1-9]\d{0,9}$/.test(id))
    wrong.push(`line ${line}: the id must be a number, not ${shownId(id)}`);
  else if (!isSphere(sphere))
    wrong.push(`line ${line}: the sphere must be ${spheres.join(' or ')}, not ${shownId(sphere)}`);
  else if (projectId === '') wrong.push(`line ${line}: the project_id is empty`);
  else return { line, id: Number(id), projectId };
  return undefined;
}

/** Whether an earlier line decides the same. */
function isRepeated(
  { line, id, projectId }: Row,
  [, sphere = '']: readonly string[],
  seen: { readonly ids: Map<string, number>; readonly projectIds: Map<string, number> },
  wrong: string[],
): boolean {
  const earlier = seen.ids.get(`${id}`);
  const other = seen.projectIds.get(`${sphere} ${projectId}`);
  if (earlier !== undefined) wrong.push(`line ${line}: the id ${id} is in line ${earlier} already`);
  else if (other !== undefined)
    wrong.push(`line ${line}: the Project ID ${shownId(projectId)} is in line ${other} already`);
  seen.ids.set(`${id}`, earlier ?? line);
  seen.projectIds.set(`${sphere} ${projectId}`, other ?? line);
  return earlier !== undefined || other !== undefined;
}

const MOST_CHARACTERS = 60;

/** An entry of a list, as far as a message shows it. */
export const shownId = (text: string): string =>
  `"${printable(text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text)}"`;
