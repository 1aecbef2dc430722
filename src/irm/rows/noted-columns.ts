import { columnLetters, type ProjectSnapshot } from '../../project/index.ts';
import {
  type CountedList,
  countedList,
  FEWEST_OF_DEPARTMENT,
  type NotedCell,
  type NotedColumn,
  shownText,
} from '../report.ts';
import type { NoteKind } from '../sheet.ts';
import type { ReadSheet } from './read-sheets.ts';
import type { StagedRow } from './staged-rows.ts';

interface Noted {
  readonly header: string;
  readonly kind: NoteKind;
  readonly cells: CountedList<NotedCell>;
  readonly byDepartment: Counts;
}

/** Counts the notes on cells by heading and kind. */
export function tallyNotes(sheets: readonly ReadSheet[]) {
  const columns = new Map<string, Noted>();
  const projects = countsByLabel();
  return {
    add: (row: StagedRow): void => {
      const department = labelOf(row.snapshot);
      projects.add(department);
      const { sheet, layout } = sheets[row.sheet]!;
      for (const { column, text, kind } of row.notes) {
        const header = layout.headers[column] ?? '';
        const key = `${kind} ${header.toLowerCase()}`;
        let noted = columns.get(key);
        if (noted === undefined) {
          noted = { header, kind, cells: countedList(), byDepartment: countsByLabel() };
          columns.set(key, noted);
        }
        noted.cells.add({ sheet: sheet.name, row: row.rowNumber, column: columnLetters(column), text });
        noted.byDepartment.add(department);
      }
    },
    all: (filledUnder: (header: string) => number): readonly NotedColumn[] =>
      Array.from(columns.values(), ({ header, kind, cells, byDepartment }) => {
        const department = mostTouched(byDepartment, projects);
        return {
          header: shownText(header),
          kind,
          filled: filledUnder(header),
          count: cells.count(),
          cells: cells.entries,
          ...(department && { department }),
        };
      }),
  };
}

/** More departments than any country has. */
const MOST_LABELS = 10_000;

type Counts = ReturnType<typeof countsByLabel>;

function countsByLabel() {
  const counts = new Map<string, number>();
  return {
    counts: counts as ReadonlyMap<string, number>,
    add: (label: string): void => {
      const count = counts.get(label);
      if (count !== undefined || counts.size < MOST_LABELS) counts.set(label, (count ?? 0) + 1);
    },
  };
}

const labelOf = ({ department, province }: ProjectSnapshot): string =>
  [department, province].filter((text) => text !== '').join(', ');

function mostTouched({ counts }: Counts, projects: Counts): NotedColumn['department'] {
  const shares = Array.from(counts, ([label, count]) => ({
    label: shownText(label),
    count,
    projects: projects.counts.get(label) ?? count,
  }));
  return shares
    .filter(({ label, count }) => label !== '' && count >= FEWEST_OF_DEPARTMENT)
    .sort((a, b) => b.count / b.projects - a.count / a.projects)[0];
}
