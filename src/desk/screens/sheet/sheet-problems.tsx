import { cellText } from '../../../irm/index.ts';
import { Notice } from '../../components/notice.tsx';
import { count, counted } from '../../language/writing.ts';
import { sheetAddress } from './sheet-address.ts';
import { type Mark, severityOf } from './sheet-marks.ts';
import { signs } from './sheet-table.tsx';
import { addressIn, type SheetView } from './sheet-view.ts';

interface ProblemsProps {
  readonly draftId: string;
  readonly view: SheetView;
}

/** The way from problem to problem, and the choice of rows. */
export function Problems({ draftId, view }: ProblemsProps) {
  const { problems, filter, sheets, sheetNumber } = view;
  if (problems.count === 0) return null;
  // Only what stops the draft is a problem.
  const word = problems.areProblems ? 'problem' : 'finding';
  const hrefTo = ({ sheet, row, letters }: Mark) => {
    const number = sheets.findIndex((each) => each.sheet === sheet) + 1;
    return addressIn(view, draftId, { sheet: number, row, column: letters });
  };
  return (
    <div class="sheet-problems">
      {problems.previous && (
        <a class="button" href={hrefTo(problems.previous)} data-key="p" aria-keyshortcuts="P">
          {`Previous ${word}`}
        </a>
      )}
      {problems.next && (
        <a class="button" href={hrefTo(problems.next)} data-key="n" aria-keyshortcuts="N">
          {`Next ${word}`}
        </a>
      )}
      <span>
        {problems.number === undefined
          ? counted({ one: `{count} ${word}`, other: `{count} ${word}s` }, problems.count)
          : `${word[0]!.toUpperCase()}${word.slice(1)} ${count(problems.number)} of ${count(problems.count)}`}
      </span>
      <a class="sheet-to-findings" href="#findings">
        See what was found
      </a>
      <a
        href={sheetAddress(draftId, { sheet: sheetNumber, ...(filter === undefined && { finding: 'any' }) })}
      >
        {filter === undefined ? 'Only rows with findings' : 'All rows'}
      </a>
    </div>
  );
}

/** What the findings say of the place that somebody went to. */
export function Here({ view: { sheet, rows }, mark }: { readonly view: SheetView; readonly mark: Mark }) {
  const { row, column, letters, findings } = mark;
  const cell = column === undefined ? undefined : rows.find((each) => each.row === row)?.cells[column];
  const heading = sheet.columns.find((each) => each.column === letters)?.header;
  return (
    <Notice
      kind={signs[severityOf(mark)]}
      title={
        <>
          {letters === undefined ? `Row ${row}` : `Cell ${letters}${row}`}
          {heading && <bdi>{`, ${heading}`}</bdi>}
          {cell !== undefined && cell !== null && <bdi>{`: “${cellText(cell)}”`}</bdi>}
        </>
      }
    >
      {findings.map(({ name, finding }) => (
        <p key={name}>
          <bdi>{finding.sentence}</bdi>
        </p>
      ))}
    </Notice>
  );
}
