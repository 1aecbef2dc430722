import { country } from '../../country/index.ts';
import { patternOf } from '../../project/index.ts';
import { cleanText } from '../cells/cell-text.ts';
import type { Cell, SheetRow } from '../sheet.ts';
import { type Content, numberProjects } from './numbered-projects.ts';

/** Why a row is not imported. */
export type LeftOutReason =
  | 'no Project ID'
  | 'Project ID unreadable'
  | 'no name and no department'
  | 'total'
  | 'unlike a project'
  | 'repeated headings'
  | 'column numbers'
  | 'mostly empty repetition'
  | 'replaced by a later row';

/** Why a row that is read as a project may be none. */
export type RowDoubt = 'says that it is none' | 'calls itself a total' | 'words for values';

/** What decides whether a row is a project. */
export interface RowFacts {
  readonly projectId: string | null;
  /** What numbers the project, if it has no id. */
  readonly content?: Content;
  /** Known from the row alone. */
  readonly reason: LeftOutReason | undefined;
  readonly filledTexts: number;
  /** Whether its id, name, province or department calls it a total. */
  readonly isTotal: boolean;
}

export interface ProjectRows {
  /** The id of a project that has none in the file, by its index in the order of reading. */
  idOf(index: number): string | undefined;
  /** How many projects were numbered, and how many of them look like others. */
  readonly numbered: { readonly count: number; readonly alike: number };
  /** Why a row is left out, by its index in the order of reading; undefined for projects. */
  reasonOf(index: number): LeftOutReason | undefined;
  /** For a row that a later one with the same id replaces: the index of the last of them. */
  replacedBy(index: number): number | undefined;
  /** Whether the row replaces earlier ones. */
  replacesOthers(index: number): boolean;
}

/** Collects what is known about rows, one after the other, and then tells which are projects. */
export interface RowSurvey {
  add(facts: RowFacts): void;
  /** To be called once, when all rows are known. */
  finish(): ProjectRows;
}

const TOTAL = /^(?:grand[- ]?|sub[- ]?|groot)?(?:totals?|totaal)\b|\b(?:sub[- ]?)?(?:totals?|totaal)\s*:?$/i;

/** Whether clean text is the label of a row of totals, such as `Grand Total` or `Gauteng Total`. */
export function isTotalLabel(text: string): boolean {
  return TOTAL.test(text);
}

const noProjectWords = country.cellWords.noProject.map(patternOf).join('|');

/** A word such as `TEST` alone, beside others (`TEST PROJECT DELETE`), before a mark or a number, or in brackets. */
const NO_PROJECT =
  noProjectWords === ''
    ? undefined
    : new RegExp(
        `^(?:${noProjectWords})(?: (?:row|line|project|only|record|this|${noProjectWords})){0,5}(?:$| ?[-\u2013:(*!_#]| \\d)|[([{<*](?:${noProjectWords})[)\\]}>*]`,
        'iu',
      );

/** Whether clean text says that a row is an example, a test or to be deleted. */
export function saysNoProject(text: string): boolean {
  return NO_PROJECT?.test(text) === true;
}

const COLUMN_NUMBER = /^\(?(\d{1,3})\)?\.?$/;
const FEWEST_COLUMN_NUMBERS = 3;

/** Whether the cells of a row are the numbers of its columns: 1, 2, 3 and so on. */
export function isColumnNumbers({ cells }: SheetRow): boolean {
  let previous: number | undefined;
  let count = 0;
  for (const cell of cells) {
    if (cell === null || cell === '') continue;
    const number = columnNumber(cell);
    if (number === undefined || (previous !== undefined && number !== previous + 1)) return false;
    previous = number;
    count += 1;
  }
  return count >= FEWEST_COLUMN_NUMBERS;
}

function columnNumber(cell: Cell): number | undefined {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : undefined;
  const match = typeof cell === 'string' ? COLUMN_NUMBER.exec(cleanText(cell)) : null;
  return match === null ? undefined : Number(match[1]);
}

/**
 * What ids of one kind have in common: `LP/2019/7` is letters, a mark, digits, a mark, digits. The
 * number of letters or digits does not matter, but the letters of the longest ids are cut.
 */
function shapeOf(projectId: string): string {
  return projectId
    .slice(0, 100)
    .replace(/\p{L}+/gu, 'A')
    .replace(/\d+/g, '9')
    .replace(/ +/g, ' ');
}

/**
 * A row whose texts fill less than half of what the rows of a file usually fill is mostly empty.
 * Such a row is left out if it calls itself a total, if no row that is not mostly empty has an id
 * like it, or if an earlier one has the same id: a second table below may list projects again.
 */
export function surveyRows(): RowSurvey {
  const facts: RowFacts[] = [];
  const rowsByFilledTexts: number[] = [];
  const mostTextsByShape = new Map<string, number>();
  const countTexts = ({ filledTexts }: RowFacts): void => {
    rowsByFilledTexts[filledTexts] = (rowsByFilledTexts[filledTexts] ?? 0) + 1;
  };
  return {
    add: (row) => {
      facts.push(row);
      if (row.content !== undefined) countTexts(row);
      if (row.projectId === null || row.reason !== undefined) return;
      countTexts(row);
      const shape = shapeOf(row.projectId);
      const most = mostTextsByShape.get(shape) ?? 0;
      if (row.filledTexts >= most) mostTextsByShape.set(shape, row.filledTexts);
    },
    finish: () => {
      const half = median(rowsByFilledTexts) / 2;
      const reasonOf = (row: RowFacts): LeftOutReason | undefined => {
        if (row.reason !== undefined || row.filledTexts >= half) return row.reason;
        if (row.projectId === null) return row.content === undefined ? undefined : 'unlike a project';
        if (row.isTotal) return 'total';
        return (mostTextsByShape.get(shapeOf(row.projectId)) ?? 0) < half ? 'unlike a project' : undefined;
      };
      const rows = facts.splice(0);
      const numbers = numberProjects(rows, (row) => reasonOf(row) === undefined);
      return { ...lastOfEachId(rows, reasonOf, half, numbers.idOf), ...numbers };
    },
  };
}

/** The median of values that are given as the number of times that each occurs. */
function median(counts: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + (count ?? 0), 0);
  let below = 0;
  for (const [value, count] of counts.entries()) {
    below += count ?? 0;
    if (below * 2 >= all) return value;
  }
  return 0;
}

/** Keeps only what differs from the rule that a row is a project: a file may have a million rows. */
function lastOfEachId(
  facts: readonly RowFacts[],
  reasonOf: (row: RowFacts) => LeftOutReason | undefined,
  fewestTexts: number,
  idOf: ProjectRows['idOf'],
): Omit<ProjectRows, 'idOf' | 'numbered'> {
  const reasons = new Map<number, LeftOutReason>();
  const lastById = new Map<string, number>();
  const replaced: { readonly index: number; readonly projectId: string }[] = [];
  for (const [index, row] of facts.entries()) {
    const reason = reasonOf(row);
    if (reason !== undefined) reasons.set(index, reason);
    const projectId = row.projectId ?? idOf(index);
    if (reason !== undefined || projectId === undefined) continue;
    const earlier = lastById.get(projectId);
    const isFull = (at: number) => facts[at]!.filledTexts >= fewestTexts;
    if (earlier !== undefined && isFull(earlier) && !isFull(index)) {
      reasons.set(index, 'mostly empty repetition');
      continue;
    }
    if (earlier !== undefined) replaced.push({ index: earlier, projectId });
    lastById.set(projectId, index);
  }
  const replacedBy = new Map(replaced.map(({ index, projectId }) => [index, lastById.get(projectId)!]));
  const replacing = new Set(replacedBy.values());
  return {
    reasonOf: (index) => (replacedBy.has(index) ? 'replaced by a later row' : reasons.get(index)),
    replacedBy: (index) => replacedBy.get(index),
    replacesOthers: (index) => replacing.has(index),
  };
}
