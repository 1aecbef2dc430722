import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  CONTRACTOR_HEADER,
  columnFields,
  isCalendarDate,
  PROJECT_ID_HEADER,
  type StoredFieldName,
} from '../project/index.ts';
import { withoutContacts } from './kept-members.ts';
import { type Members, textAt } from './members.ts';
import { moreOf } from './more.ts';
import type { Derived } from './place.ts';
import { Oc4idsFileError, PROJECTS_KEY, type ProjectText, projectTexts } from './project-texts.ts';
import { dayAt, partyLines, projectValues, sphereOf } from './project-values.ts';

/** A row, counted from 1, as that of a sheet. */
export interface ProjectRow {
  readonly rowNumber: number;
  readonly cells: readonly (string | null)[];
  readonly notes: readonly RowNote[];
}

/** What of a row is not as it stands in the file. `column` counts from 0. */
interface RowNote {
  readonly column: number;
  readonly text: string;
  readonly kind: Derived['kind'] | 'personal' | 'too much';
}

const ROWS_PER_BATCH = 500;

/** Unpacked. More would fill the disk with what a small archive holds. */
const MOST_CHARACTERS = 1024 ** 3;

const headings = [
  PROJECT_ID_HEADER,
  ...columnFields.map(({ source }) => source.irmHeader),
  CONTRACTOR_HEADER,
  CONTRACTOR_HEADER,
];

/**
 * The projects of an OC4IDS file, packed by gzip or not, as rows under the headings of a workbook, one row each.
 * @throws Oc4idsFileError that says where the file is wrong
 */
export const projectRows = (path: string, isPacked: boolean): AsyncGenerator<readonly ProjectRow[]> =>
  rowsIn(textOf(path, isPacked));

/** The same for a text that comes in chunks. */
export async function* rowsIn(chunks: AsyncIterable<string>): AsyncGenerator<readonly ProjectRow[]> {
  let batch: ProjectRow[] = [{ rowNumber: 1, cells: headings, notes: [] }];
  let rowNumber = 1;
  let sphere: string | undefined;
  for await (const text of projectTexts(chunks)) {
    const project = parsed(text);
    rowNumber += 1;
    const own = sphereOf(project);
    sphere ??= own;
    if (own !== undefined && own !== sphere)
      throw new Oc4idsFileError(
        `${text.path} is ${own}, others are ${sphere}: download the projects of each sphere apart, and import them one after the other.`,
      );
    batch.push({ rowNumber, ...rowOf(project, own !== undefined, text.path) });
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (rowNumber === 1)
    throw new Oc4idsFileError(
      'The file is JSON, but has no project: a package of OC4IDS has them in "projects".',
    );
  yield batch;
}

/** The objects of a list of a JSON file, such as `features`, as text with their places. */
export const objectTexts = (path: string, isPacked: boolean, list: string): AsyncGenerator<ProjectText> =>
  projectTexts(textOf(path, isPacked), list);

/** The projects of a file, as they are, with their places in it. */
export async function* projectsOf(
  path: string,
  isPacked: boolean,
): AsyncGenerator<{ readonly place: string; readonly project: Members }> {
  for await (const text of projectTexts(textOf(path, isPacked)))
    yield { place: text.path, project: parsed(text) };
}

const PUBLISHED_DATE = /"publishedDate"\s*:\s*"([^"\\]{10,40})"/;

/** The day on which a package says that it was published, before its projects; undefined if it does not. */
export async function publishedDay(path: string, isPacked: boolean): Promise<string | undefined> {
  for await (const text of textOf(path, isPacked)) return publishedDayIn(text);
  return undefined;
}

/** The same for the beginning of a package. */
export function publishedDayIn(start: string): string | undefined {
  const head = start.slice(0, Math.max(0, start.indexOf(PROJECTS_KEY)));
  const day = dayAt(PUBLISHED_DATE.exec(head)?.[1])?.slice(0, 10);
  return day !== undefined && isCalendarDate(day) ? day : undefined;
}

async function* textOf(path: string, isPacked: boolean): AsyncGenerator<string> {
  const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
  const stream = (isPacked ? bytes.pipe(createGunzip()) : bytes).setEncoding('utf8');
  let characters = 0;
  try {
    for await (const text of stream as AsyncIterable<string>) {
      characters += text.length;
      if (characters > MOST_CHARACTERS)
        throw new Oc4idsFileError('The file has more than 1 GB of text: split it into several packages.');
      yield text;
    }
  } catch (error) {
    if (error instanceof Oc4idsFileError) throw error;
    throw new Oc4idsFileError(`The file cannot be read (${(error as Error).message}).`, { cause: error });
  } finally {
    bytes.destroy();
  }
}

function parsed({ path, text }: ProjectText): Members {
  let project: Members;
  try {
    project = JSON.parse(text);
  } catch (error) {
    throw new Oc4idsFileError(
      `${path} is not JSON: a comma, a quotation mark or a bracket is missing there, or one too many.`,
      { cause: error },
    );
  }
  if (textAt(project.id) === undefined && textAt(project.title) === undefined)
    throw new Oc4idsFileError(
      `The file is JSON, but ${path} is no project of OC4IDS: it has neither an "id" nor a "title".`,
    );
  return project;
}

/** As much as a cell of a workbook can hold. */
const LONGEST_TEXT = 32_767;

/** Where the profile keeps what has no field of ours; -1 where it does not. */
const MORE_COLUMN = headings.indexOf(
  columnFields.find(({ type }) => type === 'more')?.source.irmHeader ?? '',
);

const columnOf = (field: StoredFieldName): number => 1 + columnFields.findIndex(({ name }) => name === field);

/** Columns of words, in which people may stand: not those of numbers of projects. */
const freeColumns: ReadonlySet<number> = new Set([
  ...columnFields.flatMap(({ name, type }, at) =>
    type === 'text' && name !== 'project_number' ? [at + 1] : [],
  ),
  headings.length - 2,
  headings.length - 1,
]);

function rowOf(project: Members, isOurs: boolean, path: string): Omit<ProjectRow, 'rowNumber'> {
  const { values, derived } = projectValues(project);
  const more = MORE_COLUMN < 0 ? undefined : moreOf(project, isOurs);
  const { withRole, others } = partyLines(project);
  const notes: RowNote[] = [];
  const cells = [
    textAt(project.id) ?? null,
    ...columnFields.map(({ name, type }) => (type === 'more' ? more?.text : values[name]) ?? null),
    withRole || null,
    others || null,
  ].map((text, column) => {
    if (text === null || !freeColumns.has(column)) return text;
    let isPersonal = false;
    const rest = withoutContacts(text, () => {
      isPersonal = true;
    });
    if (isPersonal) notes.push({ column, text: '', kind: 'personal' });
    return rest || null;
  });
  if (cells.some((cell) => cell !== null && cell.length > LONGEST_TEXT))
    throw new Oc4idsFileError(`${path} has a text of more than ${LONGEST_TEXT} characters; shorten it.`);
  for (const { field, kind } of derived) {
    const column = columnOf(field);
    notes.push({ column, text: cells[column]!, kind });
  }
  if (more !== undefined && more.personal > 0)
    notes.push({ column: MORE_COLUMN, text: '', kind: 'personal' });
  if (more !== undefined && more.leftOut.length > 0)
    notes.push({ column: MORE_COLUMN, text: more.leftOut.join(', '), kind: 'too much' });
  return { cells, notes };
}
