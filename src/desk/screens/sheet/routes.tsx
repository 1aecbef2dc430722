import { judge } from '../../../intake/index.ts';
import { Button } from '../../components/button.tsx';
import { DraftSteps } from '../../components/draft-steps.tsx';
import { LookAgain } from '../../components/look-again.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Screen } from '../../components/screen.tsx';
import { type Acceptance, acceptancesOf, type Draft } from '../../drafts/index.ts';
import { noteVisit } from '../../drafts/visits.ts';
import type { DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import { counted } from '../../language/writing.ts';
import type { DraftReading } from '../../reading/derived/index.ts';
import { AtAGlance } from '../findings/at-a-glance.tsx';
import { annotatedDownload, fileNameOf, reportDownload } from './downloads.ts';
import { readSheetPlace } from './sheet-address.ts';
import { SheetPage } from './sheet-page.tsx';
import { sheetView } from './sheet-view.ts';

/** The sheet of a draft with what was found in it, and the files to send back. */
export const sheetRoutes: readonly DeskRoute[] = [
  { path: '/drafts/:draft/sheet', access: 'draft', action: 'see drafts', get: sheetPage },
  { path: '/drafts/:draft/report', access: 'draft', action: 'see drafts', get: reportDownload },
  { path: '/drafts/:draft/annotated.xlsx', access: 'draft', action: 'see drafts', get: annotatedDownload },
];

async function sheetPage(context: DraftContext): Promise<DeskPage> {
  const { desk, draft, query } = context;
  const fileName = fileNameOf(draft);
  const reading = await desk.readings.open(draft);
  const view = reading && (await sheetView(reading, readSheetPlace(query)).catch(unlessGone));
  if (reading === undefined || view === undefined) return unreadPage(context);
  const isCompared = reading.examination !== undefined;
  const acceptances = await acceptancesOf(desk.database, draft.id);
  if (isCompared)
    await noteVisit(desk, context.account, draft, {
      sheet: true,
      isFree: judge(reading.findings, codesOf(acceptances)).blocking.length === 0,
    });
  return {
    title: `The sheet of ${fileName}`,
    body: (
      <Screen
        title="The sheet"
        lead={leadOf(reading)}
        width="wide"
        steps={<DraftSteps draft={draft} current="sheet" />}
        actions={
          isCompared && (
            <>
              <Downloads draftId={draft.id} />
              <Button kind="primary" href={`/drafts/${draft.id}/changes`}>
                See what will change
              </Button>
            </>
          )
        }
      >
        <AtAGlance draftId={draft.id} reading={reading} acceptances={acceptances} />
        <SheetPage draftId={draft.id} view={view} acceptances={acceptances} />
      </Screen>
    ),
  };
}

const codesOf = (acceptances: readonly Acceptance[]) => acceptances.map(({ code }) => code);

/** The files of a reading go when somebody else has the draft read in another way. */
function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

const leadOf = ({ report }: DraftReading): string =>
  `${counted({ one: '{count} project', other: '{count} projects' }, report.loaded)} in ${counted({ one: '{count} row', other: '{count} rows' }, report.rowsRead)}.`;

const Downloads = ({ draftId }: { readonly draftId: string }) => (
  <>
    <Button href={`/drafts/${draftId}/report`}>Download the report</Button>
    <Button href={`/drafts/${draftId}/annotated.xlsx`}>Download the workbook with comments</Button>
  </>
);

/** While the file is being read, or if it cannot be. */
async function unreadPage({ desk, draft }: DraftContext): Promise<DeskPage> {
  const { state, error } = await desk.readings.of(draft);
  return {
    title: `The sheet of ${draft.fileName}`,
    body: (
      <Screen title="The sheet" steps={<DraftSteps draft={draft} current="sheet" />}>
        {state !== 'failed' ? <BeingRead /> : <Unreadable draft={draft} why={error ?? ''} />}
      </Screen>
    ),
  };
}

const BeingRead = () => (
  <>
    <Notice kind="note">
      The file is being read. This page shows the first findings as soon as they are known.
    </Notice>
    <LookAgain />
  </>
);

/** A file that is at fault can be sent back; another fault may be over soon. */
function Unreadable({ draft: { id, readingState }, why }: { readonly draft: Draft; readonly why: string }) {
  const isAtFault = readingState === 'failed';
  return (
    <>
      <Notice kind="problem" title={isAtFault && 'The file cannot be read.'}>
        <p>
          <bdi>{why}</bdi>
        </p>
      </Notice>
      {isAtFault ? (
        <p class="actions">
          <Button href={`/drafts/${id}/reading`}>Read it in another way</Button>
          <Button href={`/drafts/${id}/report`}>Download this as a page to send back</Button>
        </p>
      ) : (
        <LookAgain />
      )}
    </>
  );
}
