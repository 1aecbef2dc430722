import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Pager } from '../../components/pager.tsx';
import type { Acceptance } from '../../drafts/index.ts';
import { count, counted } from '../../language/writing.ts';
import { FindingList } from './finding-list.tsx';
import { sheetAddress } from './sheet-address.ts';
import { Here, Problems } from './sheet-problems.tsx';
import { SheetTable } from './sheet-table.tsx';
import { addressIn, type SheetView } from './sheet-view.ts';

interface SheetPageProps {
  readonly draftId: string;
  readonly view: SheetView;
  readonly acceptances: readonly Acceptance[];
}

/** The rows of a file with its findings beside them. */
export const SheetPage = ({ draftId, view, acceptances }: SheetPageProps) => (
  <>
    {view.missingId !== undefined && (
      <Notice kind="warning">
        No row has the Project ID “<bdi>{view.missingId}</bdi>”.
      </Notice>
    )}
    <SheetTabs draftId={draftId} view={view} />
    <div class={view.findings.length === 0 ? 'sheet-alone' : 'sheet-beside'}>
      <section class="sheet-rows" aria-labelledby="rows">
        <h2 id="rows">{headingOf(view)}</h2>
        <Problems draftId={draftId} view={view} />
        {view.here?.mark && <Here view={view} mark={view.here.mark} />}
        {view.rows.length === 0 ? <p class="empty">No row of this sheet.</p> : <SheetTable view={view} />}
        {view.sheet.isCut && (
          <Notice kind="note">
            This sheet is so large that its later rows are not shown here. They were read all the same.
          </Notice>
        )}
        <div class="sheet-below">
          <Pager
            label="Rows"
            page={view.page}
            pages={view.pages}
            href={(page) => addressIn(view, draftId, { page })}
          />
          <GoTo draftId={draftId} view={view} />
        </div>
      </section>
      {view.findings.length > 0 && (
        <section class="sheet-findings" aria-labelledby="findings">
          <h2 id="findings">What was found</h2>
          <FindingList
            draftId={draftId}
            sheets={view.sheets.map(({ sheet }) => sheet)}
            findings={view.findings}
            acceptances={acceptances}
            chosen={typeof view.filter === 'object' ? view.filter.name : undefined}
          />
        </section>
      )}
    </div>
  </>
);

function headingOf({ sheets, sheet, filter, rows, rowCount }: SheetView): string {
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
  if (filter === undefined) return `Rows ${count(first)} to ${count(last)} of “${sheet.sheet}”`;
  const chosen = counted(
    filter === 'any'
      ? { one: '{count} row with a finding', other: '{count} rows with findings' }
      : { one: '{count} row of this finding', other: '{count} rows of this finding' },
    rowCount,
  );
  return sheets.length > 1 ? `${chosen} on “${sheet.sheet}”` : chosen;
}

/** A hostile workbook has thousands of sheets. */
const MOST_TABS = 50;

function SheetTabs({ draftId, view }: { readonly draftId: string; readonly view: SheetView }) {
  if (view.sheets.length < 2) return null;
  return (
    <nav class="sheet-tabs" aria-label="Sheets">
      <ul class="sheet-names">
        {view.sheets.slice(0, MOST_TABS).map(({ sheet, rows }, index) => (
          <li key={index}>
            <a
              href={sheetAddress(draftId, { sheet: index + 1 })}
              aria-current={index + 1 === view.sheetNumber ? 'page' : undefined}
            >
              <bdi>{sheet}</bdi>{' '}
              <span class="hint">{counted({ one: '{count} row', other: '{count} rows' }, rows)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Goes to a row by its number or its Project ID. */
const GoTo = ({ draftId, view }: { readonly draftId: string; readonly view: SheetView }) => (
  <search class="sheet-go">
    <GoToForm draftId={draftId}>
      <input type="hidden" name="sheet" value={view.sheetNumber} />
      <Field label="Row" name="row" type="number" size={7} />
    </GoToForm>
    <GoToForm draftId={draftId}>
      <Field label="Project ID" name="id" size={14} maxLength={100} />
    </GoToForm>
  </search>
);

/** The fragment makes the browser show the row. */
const GoToForm = ({
  draftId,
  children,
}: {
  readonly draftId: string;
  readonly children: ComponentChildren;
}) => (
  <form action={`/drafts/${draftId}/sheet#here`}>
    {children}
    <Button>Go</Button>
  </form>
);
