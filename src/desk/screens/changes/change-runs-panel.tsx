import type { VNode } from 'preact';
import { Panel } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { count, counted, exactMoney } from '../../language/writing.ts';
import type { RecordedSheet } from '../../reading/derived/index.ts';
import { sheetAddress } from '../sheet/sheet-address.ts';
import type { ChangeRun } from './change-runs.ts';
import { fieldLabels } from './changed-fields.tsx';

const MOST_SHOWN = 10;

interface ChangeRunsProps {
  readonly runs: readonly ChangeRun[];
  readonly sheets: readonly RecordedSheet[];
  readonly draftId: string;
}

/** Rows below each other in which one field changed: the shape of a column that was moved or dragged. */
export function ChangeRuns({ runs, sheets, draftId }: ChangeRunsProps): VNode | null {
  if (runs.length === 0) return null;
  return (
    <Panel id="runs" title="Changes below each other">
      <p class="note">
        Rows below each other in which the same field changed. A column that was moved by one row, dragged
        down or sorted alone looks like this. The largest sums come first.
      </p>
      <Table
        caption="Changes below each other"
        isCaptionHidden
        head={['Field', 'Where', numbers('Rows'), numbers('Sum of the changes')]}
        rows={runs
          .slice(0, MOST_SHOWN)
          .map((run) => [
            fieldLabels.get(run.field),
            <Rows run={run} sheets={sheets} draftId={draftId} />,
            count(run.rows),
            run.amount === undefined ? '–' : exactMoney(Math.round(run.amount)),
          ])}
      />
      {runs.length > MOST_SHOWN && (
        <p>
          {counted(
            { one: '{count} smaller run is not shown.', other: '{count} smaller runs are not shown.' },
            runs.length - MOST_SHOWN,
          )}
        </p>
      )}
    </Panel>
  );
}

function Rows({
  run: { first, last },
  sheets,
  draftId,
}: { readonly run: ChangeRun } & Pick<ChangeRunsProps, 'sheets' | 'draftId'>): VNode {
  const [from, to] = [first.place!, last.place!];
  const sheet = sheets.findIndex((each) => each.sheet === from.sheet) + 1;
  const name = sheets.length > 1 ? `${from.sheet}, ` : '';
  return (
    <a href={sheetAddress(draftId, { sheet, row: from.row })}>
      {name}rows {from.row} to {to.row}
    </a>
  );
}
