import type { Finding, Severity } from '../../../intake/index.ts';
import { columnIndex } from '../../../project/index.ts';
import type { DraftReading } from '../../reading/derived/index.ts';

/** A finding with a name for addresses: `cells_unreadable-2` is the second one with this code. */
export interface NamedFinding {
  readonly name: string;
  readonly finding: Finding;
  /** Cells and rows that it points at; 0 if it speaks of the file as a whole. */
  readonly places: number;
}

/** What a finding says of a cell, or of a whole row. */
export interface Mark {
  readonly sheet: string;
  readonly row: number;
  /** From 0, and in letters; undefined for a whole row. */
  readonly column: number | undefined;
  readonly letters: string | undefined;
  /** The findings, the gravest first. */
  readonly findings: readonly NamedFinding[];
}

const gravity: Readonly<Record<Severity, number>> = { blocks: 0, warns: 1, notes: 2 };

/** The findings of a reading, the gravest first. */
export function namedFindings({ findings }: Pick<DraftReading, 'findings'>): readonly NamedFinding[] {
  const counts = new Map<string, number>();
  return findings
    .toSorted((a, b) => gravity[a.severity] - gravity[b.severity])
    .map((finding) => {
      const number = (counts.get(finding.code) ?? 0) + 1;
      counts.set(finding.code, number);
      return {
        name: `${finding.code}-${number}`,
        finding,
        places: (finding.cells ?? finding.rows ?? []).length,
      };
    });
}

/** What findings say of cells and rows, in the order of sheets, rows and columns. */
export function marksOf(findings: readonly NamedFinding[], sheets: readonly string[]): readonly Mark[] {
  const marks = new Map<string, Omit<Mark, 'findings'> & { readonly findings: NamedFinding[] }>();
  for (const named of findings) {
    const { cells, rows = [] } = named.finding;
    for (const place of cells ?? rows) {
      const { sheet, row } = place;
      const letters = 'column' in place ? String(place.column) : undefined;
      const column = letters === undefined ? undefined : columnIndex(letters);
      const key = JSON.stringify([sheet, row, column]);
      const mark = marks.get(key) ?? { sheet, row, column, letters, findings: [] };
      marks.set(key, mark);
      mark.findings.push(named);
    }
  }
  const order = new Map(sheets.map((sheet, index) => [sheet, index]));
  return [...marks.values()]
    .filter(({ sheet }) => order.has(sheet))
    .sort(
      (a, b) =>
        order.get(a.sheet)! - order.get(b.sheet)! || a.row - b.row || (a.column ?? -1) - (b.column ?? -1),
    );
}

/** How grave a mark is: as its gravest finding. */
export const severityOf = ({ findings }: Mark): Severity => findings[0]!.finding.severity;
