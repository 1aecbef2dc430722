import {
  CONTRACTOR_HEADER,
  columnLetters,
  PROJECT_ID_HEADER,
  type StoredFieldName,
} from '../../project/index.ts';
import { shownText } from '../report.ts';
import type { SheetLayout } from '../sheet-layout.ts';

/** A column with a heading, and what it is read as. */
export interface HeadedColumn {
  /** In letters. */
  readonly column: string;
  readonly header: string;
  /** The field, or what else it is read as; null if it is left out because somebody asked for it. */
  readonly readAs: StoredFieldName | typeof PROJECT_ID_HEADER | typeof CONTRACTOR_HEADER | null;
}

/** The headings that were found on a sheet. */
export interface SheetHeadings {
  readonly sheet: string;
  /** From 1, as spreadsheets show it. */
  readonly headingRow: number;
  readonly columns: readonly HeadedColumn[];
}

/** The headings of a sheet for people. */
export function sheetHeadings(sheet: string, headingRow: number, layout: SheetLayout): SheetHeadings {
  const readAs = new Map<number, HeadedColumn['readAs']>([
    ...(layout.keptColumns ?? []).map((column) => [column, 'more'] as const),
    ...layout.fieldColumns.map(({ field, column }) => [column, field.name] as const),
    ...layout.contractorColumns.map((column) => [column, CONTRACTOR_HEADER] as const),
    [layout.projectIdColumn, PROJECT_ID_HEADER],
  ]);
  const columns = layout.headers.flatMap((header, column) =>
    header === ''
      ? []
      : [
          {
            column: columnLetters(column),
            header: shownText(header),
            readAs: readAs.get(column) ?? null,
          },
        ],
  );
  return { sheet, headingRow, columns };
}
