import type { ComponentChildren } from 'preact';
import type { QuarterFigures, ReportFigures } from '../../index/index.ts';
import { quarterOfKey } from '../../project/index.ts';
import { Cell, DataTable, numbers } from '../elements/data-table.tsx';
import { useLanguage } from '../language/use-language.tsx';

interface QuarterTableProps {
  readonly title: string;
  /** Headings of the columns after that of the quarter. */
  readonly columns: readonly string[];
  /** Oldest first; shown newest first. */
  readonly rows: readonly { readonly quarter: string; readonly cells: readonly ComponentChildren[] }[];
}

/** The figures of a chart of quarters, folded, newest first. */
export function QuarterTable({ title, columns, rows }: QuarterTableProps) {
  const { texts, quarterName } = useLanguage();
  return (
    <details class="more">
      <summary>{texts.timeline.table}</summary>
      <DataTable
        label={title}
        caption={title}
        cards="is-cards"
        columns={[texts.timeline.quarter, ...columns.map((column) => numbers(column))]}
      >
        {rows.toReversed().map(({ quarter, cells }) => (
          <tr key={quarter}>
            <th scope="row">{quarterName(quarterOfKey(quarter))}</th>
            {cells.map((cell, i) => (
              <Cell key={columns[i]} class="is-number" label={columns[i]!}>
                {cell}
              </Cell>
            ))}
          </tr>
        ))}
      </DataTable>
    </details>
  );
}

export interface ReportedQuarter {
  readonly quarter: string;
  readonly report: ReportFigures;
}

/** The quarters whose reports have any of the projects. */
export const reportedQuarters = (figures: readonly QuarterFigures[]): readonly ReportedQuarter[] =>
  figures.flatMap(({ quarter, report }) =>
    report === undefined || report.projects === 0 ? [] : [{ quarter, report }],
  );
