import { columnIndex, storedFields } from '../../../project/index.ts';
import { Button } from '../../components/button.tsx';
import { DraftSteps } from '../../components/draft-steps.tsx';
import { Form } from '../../components/form.tsx';
import { LookAgain } from '../../components/look-again.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { draftName } from '../../drafts/draft-name.ts';
import { refusal } from '../../drafts/privilege.ts';
import { isPossible } from '../../drafts/transitions.ts';
import { noteVisit } from '../../drafts/visits.ts';
import type { DraftContext } from '../../guard/desk-route.ts';
import { count } from '../../language/writing.ts';
import type { DraftReading } from '../../reading/derived/draft-reading.ts';
import type { ReadingStatus } from '../../reading/draft-readings.ts';
import { sheetAddress } from '../sheet/sheet-address.ts';
import { type ReadingExamples, readingExamples } from './cell-examples.ts';
import { ChoicesForm, choicesInWords, pairsToSettle } from './choices-form.tsx';

/** How the file of a draft was read. */
export async function readingPage({ desk, draft, account }: DraftContext): Promise<DeskPage> {
  const status = await desk.readings.of(draft);
  const reading = status.state === 'failed' ? undefined : await desk.readings.open(draft);
  const examples = reading && (await readingExamples(reading));
  if (reading) await noteVisit(desk, account, draft, { reading: true });
  const mayChange =
    isPossible('choose', draft) &&
    refusal('change draft', account, desk.now(), draft, desk.config) === undefined;
  const columns = [
    ...new Set([
      ...(draft.choices.dropColumns ?? []),
      ...(draft.proposal?.unknownHeadings ?? []),
      ...(reading?.report.droppedColumns.map(({ header }) => header) ?? []),
    ]),
  ];
  return {
    title: `How ${draftName(draft)} was read`,
    body: (
      <Screen
        title="How it was read"
        lead="Cells are never changed here: choose another way to read them, or drop a corrected file."
        steps={<DraftSteps draft={draft} current="reading" />}
        actions={
          reading && (
            <Button kind="primary" href={`/drafts/${draft.id}/sheet`}>
              Look at the sheet
            </Button>
          )
        }
      >
        {status.state === 'failed' && (
          <Notice kind="problem" title="The file could not be read">
            <p>{status.error}</p>
          </Notice>
        )}
        {(status.state === 'waiting' || status.state === 'reading') && (
          <Notice kind="note" title={waitingFor(status, reading !== undefined)}>
            <LookAgain />
          </Notice>
        )}
        {reading && examples && <WhatWasRead draftId={draft.id} reading={reading} examples={examples} />}
        {draft.kind === 'file' && (reading || status.state === 'failed') && (
          <Panel id="choices" title="Choices">
            {mayChange ? (
              <ChoicesForm
                draft={draft}
                examples={examples}
                columns={columns}
                pairs={pairsToSettle(draft, reading)}
              />
            ) : (
              <p>{choicesInWords(draft.choices)}</p>
            )}
            {mayChange && status.state === 'failed' && (
              <Form action={`/drafts/${draft.id}/reading`} submit="Read it again as it is" kind="plain">
                <input type="hidden" name="do" value="again" />
              </Form>
            )}
          </Panel>
        )}
      </Screen>
    ),
  };
}

function waitingFor({ state }: ReadingStatus, isRead: boolean): string {
  if (isRead) return 'The file is being compared with what is published';
  return state === 'waiting' ? 'The file waits for its turn to be read' : 'The file is being read';
}

interface WhatWasReadProps {
  readonly draftId: string;
  readonly reading: DraftReading;
  readonly examples: ReadingExamples;
}

const whyLeftOut = {
  hidden: 'Not read: it is hidden',
  'no headings': 'Not read: it has no row with the headings',
  'no table': 'Not read: it is no table',
  'rows like projects': 'Not read: it has rows like projects, but no headings',
  empty: 'Not read: it is empty',
} as const;

const WhatWasRead = ({ draftId, reading: { report, sheets }, examples }: WhatWasReadProps) => {
  const headingRowOf = new Map(sheets.map(({ sheet, headingRow }) => [sheet, headingRow]));
  return (
    <>
      <Panel id="sheets" title="Sheets">
        <Table
          caption="Sheets of the file"
          isCaptionHidden
          head={['Sheet', 'Headings', numbers('Rows below'), numbers('Projects')]}
          rows={[
            ...report.sheets.map(({ sheet, rowsRead, loaded }) => [
              sheet,
              `In row ${headingRowOf.get(sheet) ?? 1}`,
              count(rowsRead),
              count(loaded),
            ]),
            ...report.leftOutSheets.map(({ sheet, why }) => [sheet, whyLeftOut[why], '–', '–']),
          ]}
        />
        {report.rowsAbove.length > 0 && (
          <>
            <h3>Rows above the headings, which are not read</h3>
            <ul>
              {report.rowsAbove.slice(0, 10).map(({ sheet, row, text }) => (
                <li key={`${sheet} ${row}`}>
                  Row {row} of {sheet}: {text === '' ? 'empty' : text}
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
      <Panel id="columns" title="Columns">
        {examples.rows.map(({ sheet, rows }) => (
          <details key={sheet.sheet}>
            <summary>
              {count(sheet.columns.length)} columns of {sheet.sheet}, on three rows
            </summary>
            <Table
              caption={`Columns of ${sheet.sheet}`}
              isCaptionHidden
              head={['Column', 'Heading', 'Read as', ...rows.map(({ row }) => `Row ${row}`)]}
              rows={sheet.columns.map(({ column, header, readAs }) => [
                column,
                header,
                readAs === null ? 'Left out' : (labels.get(readAs) ?? readAs),
                ...rows.map(({ cells }) => String(cells[columnIndex(column)] ?? '')),
              ])}
            />
          </details>
        ))}
        {report.columnsWithoutHeading.length > 0 && (
          <p>
            Not read, because they have no heading:{' '}
            {report.columnsWithoutHeading
              .slice(0, 10)
              .map(({ sheet, column, cells }) => `column ${column} of ${sheet} (${count(cells)} cells)`)
              .join(', ')}
            .
          </p>
        )}
      </Panel>
      {report.aliases.length > 0 && (
        <Panel id="aliases" title="Other names">
          <p>The file uses other names than the catalogue for some things.</p>
          <Table
            caption="Other names"
            isCaptionHidden
            head={['The file says', 'It is read as', numbers('Times')]}
            rows={report.aliases.map(({ written, readAs, count: times }) => [written, readAs, count(times)])}
          />
        </Panel>
      )}
      <LeftOutRows draftId={draftId} report={report} sheetNames={sheets.map(({ sheet }) => sheet)} />
    </>
  );
};

/** Rows that are shown for each reason. */
const SHOWN_ROWS = 3;

interface LeftOutRowsProps {
  readonly draftId: string;
  readonly report: DraftReading['report'];
  readonly sheetNames: readonly string[];
}

const LeftOutRows = ({
  draftId,
  report: { leftOut, leftOutByReason, leftOutCount },
  sheetNames,
}: LeftOutRowsProps) => (
  <Panel id="left-out" title="Rows left out">
    <Table
      caption={`${count(leftOutCount)} rows are no projects`}
      isCaptionHidden
      head={['Why', numbers('Rows'), 'For example']}
      empty="Every row below the headings is a project."
      rows={Object.entries(leftOutByReason).map(([reason, rows]) => [
        reasonNames[reason as keyof typeof reasonNames],
        count(rows),
        <ul>
          {leftOut
            .filter((each) => each.reason === reason)
            .slice(0, SHOWN_ROWS)
            .map(({ sheet, row, text }) => (
              <li key={`${sheet} ${row}`}>
                <a href={sheetAddress(draftId, { sheet: sheetNames.indexOf(sheet) + 1, row })}>Row {row}</a>{' '}
                {text}
              </li>
            ))}
        </ul>,
      ])}
    />
  </Panel>
);

const reasonNames: Readonly<Record<keyof DraftReading['report']['leftOutByReason'], string>> = {
  'no Project ID': 'No Project ID',
  'Project ID unreadable': 'The Project ID cannot be read',
  'no name and no department': 'Neither a name nor a department',
  total: 'A total',
  'unlike a project': 'Mostly empty, with an id unlike all others',
  'repeated headings': 'The headings again',
  'column numbers': 'The numbers of the columns',
  'mostly empty repetition': 'Mostly empty, and the Project ID stands above already',
  'replaced by a later row': 'A later row has the same Project ID',
};

const labels = new Map<string, string>(storedFields.map(({ name, label }) => [name, label]));
