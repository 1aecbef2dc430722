import { cellText } from '../../../irm/index.ts';
import { columnIndex, columnLetters } from '../../../project/index.ts';
import { Sign, type SignKind, signNames } from '../../components/sign.tsx';
import {
  MOST_COLUMNS,
  type RecordedSheet,
  type ShownCell,
  type ShownRow,
} from '../../reading/derived/index.ts';
import { type Mark, severityOf } from './sheet-marks.ts';
import type { SheetView } from './sheet-view.ts';

/** The sign of each severity. */
export const signs = { blocks: 'problem', warns: 'warning', notes: 'note' } as const satisfies Record<
  string,
  SignKind
>;

/** The rows of a page, with the headings of the sheet above them, and marks where findings point. */
export function SheetTable({ view }: { readonly view: SheetView }) {
  const { sheet, rows, marks } = view;
  const shown = rows.filter(({ row }) => row !== sheet.headingRow);
  const columns = columnsOf(sheet, shown);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the focused element
    <section class="sheet-frame" aria-label={`Rows of ${sheet.sheet}`} tabIndex={0} data-island="sheet">
      <table class="sheet">
        <thead>
          <tr>
            <th scope="col" class="sheet-number">
              Row
            </th>
            {columns.map(({ letters, heading }) => (
              <th key={letters} scope="col">
                <span class="sheet-letters">{letters}</span> <span class="sheet-heading">{heading}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <SheetRow
              key={row.row}
              row={row}
              headingRow={sheet.headingRow}
              columns={columns.length}
              marks={marks.filter((mark) => mark.row === row.row)}
              here={view.here}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function columnsOf({ columns }: RecordedSheet, rows: readonly ShownRow[]) {
  const headings = new Map(columns.map(({ column, header }) => [columnIndex(column), header]));
  const last = Math.max(0, ...headings.keys(), ...rows.map(({ cells }) => cells.length - 1));
  return Array.from({ length: Math.min(last + 1, MOST_COLUMNS) }, (_, index) => ({
    letters: columnLetters(index),
    heading: headings.get(index),
  }));
}

interface RowProps {
  readonly row: ShownRow;
  readonly headingRow: number;
  readonly columns: number;
  readonly marks: readonly Mark[];
  readonly here: SheetView['here'];
}

function SheetRow({ row: { row, cells }, headingRow, columns, marks, here }: RowProps) {
  const ofRow = marks.find(({ column }) => column === undefined);
  const isHere = here?.row === row;
  // Spreadsheets show a title across the empty cells beside it.
  const isTitle = row < headingRow && cells.length === 1;
  const target = isHere ? (here.column ?? here.mark?.column) : undefined;
  return (
    <tr class={ofRow && `is-${signs[severityOf(ofRow)]}`}>
      <th
        scope="row"
        class={isHere && target === undefined ? 'sheet-number is-here' : 'sheet-number'}
        {...(isHere && target === undefined && hereAttributes)}
      >
        {ofRow && <MarkLink mark={ofRow} />}
        {row}
      </th>
      {isTitle && (
        <td colSpan={columns} class="sheet-title">
          <bdi>{cellText(cells[0])}</bdi>
        </td>
      )}
      {Array.from({ length: isTitle ? 0 : columns }, (_, column) => {
        const mark = marks.find((each) => each.column === column);
        return (
          <SheetCell
            key={column}
            cell={cells[column] ?? null}
            mark={mark}
            isHere={isHere && target === column}
          />
        );
      })}
    </tr>
  );
}

/** Where the address points, so that keys go on from there. */
const hereAttributes = { id: 'here', tabIndex: -1 };

interface CellProps {
  readonly cell: ShownCell;
  readonly mark: Mark | undefined;
  readonly isHere: boolean;
}

function SheetCell({ cell, mark, isHere }: CellProps) {
  const classes = [
    typeof cell === 'number' && 'is-number',
    mark && `is-${signs[severityOf(mark)]}`,
    isHere && 'is-here',
  ].filter(Boolean);
  return (
    <td class={classes.length === 0 ? undefined : classes.join(' ')} {...(isHere && hereAttributes)}>
      {mark && <MarkLink mark={mark} />}
      {cell !== null && <bdi>{cellText(cell)}</bdi>}
    </td>
  );
}

/** Goes to what the gravest finding says. */
function MarkLink({ mark }: { readonly mark: Mark }) {
  const kind = signs[severityOf(mark)];
  const { name, finding } = mark.findings[0]!;
  return (
    <a class="sheet-mark" href={`#${name}`} title={finding.sentence}>
      <Sign kind={kind} />
      <span class="visually-hidden">{signNames[kind]}: what is wrong here</span>
    </a>
  );
}
