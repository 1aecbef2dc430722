import {
  type IrmSnapshot,
  isCalendarDate,
  isFinancialYear,
  isQuarter,
  isSphere,
  sphereNames,
} from '../../../project/index.ts';
import type { PublishedIrmSnapshot } from '../../../store/index.ts';
import { typedAmount } from '../../approval/index.ts';
import { DraftSteps } from '../../components/draft-steps.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { LookAgain } from '../../components/look-again.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { acceptancesOf } from '../../drafts/acceptances.ts';
import { carryOut, checkPossible } from '../../drafts/carry-out.ts';
import type { Draft, DraftMode } from '../../drafts/draft.ts';
import { draftName } from '../../drafts/draft-name.ts';
import { refusal } from '../../drafts/privilege.ts';
import { isPossible, transitions } from '../../drafts/transitions.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import type { Form as SentForm } from '../../guard/form.ts';
import { exactMoney, fileSize, longDate, quarterOfSphere } from '../../language/writing.ts';
import { publishedSnapshots } from '../../published/store-log.ts';
import { confirmedKey, effectiveKey } from '../../reading/reading-subject.ts';
import { AtAGlance } from '../findings/at-a-glance.tsx';
import { FileHistoryNotices, fileHistory } from './file-history.tsx';
import {
  findPublished,
  modeNames,
  type QuarterFaults,
  QuarterForm,
  type QuarterValues,
  quarterFields,
} from './quarter-form.tsx';

/** The end of step 2: sphere, year, quarter and day are proposed, and a person confirms them. */
export const quarterRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/quarter',
    access: 'draft',
    action: 'see drafts',
    postAction: transitions.confirmQuarter.may,
    get: (context) => quarterPage(context, valuesOf(context.draft), {}),
    post: confirm,
  },
];

interface Confirmed extends IrmSnapshot {
  readonly mode: DraftMode | null;
  /** As `Draft` has it. */
  readonly controlTotal: string | null;
}

function valuesOf(draft: Draft): QuarterValues {
  const { key, mode } = effectiveKey(confirmedKey(draft), draft.proposal);
  const { sphere = '', financialYear = '', quarter = '', taken = '' } = key;
  const { controlTotal } = draft;
  return {
    ...{ sphere, financialYear, quarter: String(quarter), taken, mode: mode ?? '' },
    controlTotal: controlTotal === null ? '' : exactMoney(Number(controlTotal)),
  };
}

async function confirm(context: DraftContext, form: SentForm): Promise<DeskAnswer> {
  const { desk, draft, account } = context;
  checkPossible('confirmQuarter', draft);
  const values = Object.fromEntries(
    quarterFields.map((name) => [name, form.text(name)]),
  ) as unknown as QuarterValues;
  const published = await publishedSnapshots(desk.config.storeUrl);
  const { confirmed, faults } = checked(values, published);
  if (confirmed === undefined) return { ...(await quarterPage(context, values, faults)), status: 422 };
  const { mode, controlTotal, ...snapshot } = confirmed;
  const name = quarterOfSphere(snapshot);
  const detail = { ...snapshot, ...(mode && { mode }), ...(controlTotal && { controlTotal }) };
  const text = `Confirmed ${name}, taken on ${longDate(snapshot.taken)}${mode === null ? '' : `, to ${mode === 'add' ? 'be added to' : 'replace'} what is published`}.`;
  const seen = { ...draft, version: form.version };
  const done = { by: account, text, detail, changes: confirmed };
  const changed = await carryOut(desk, 'confirmQuarter', seen, done);
  if (draft.readingState !== 'failed') await desk.readings.of(changed);
  return { goTo: `/drafts/${draft.id}/reading` };
}

function checked(
  values: QuarterValues,
  published: readonly PublishedIrmSnapshot[],
): { confirmed?: Confirmed; faults: QuarterFaults } {
  const { sphere, financialYear, taken, mode } = values;
  const quarter = Number(values.quarter);
  const isSphereKnown = isSphere(sphere);
  const isKnown = isSphereKnown && isFinancialYear(financialYear) && isQuarter(quarter);
  const isThere = isKnown && findPublished(published, { sphere, financialYear, quarter }) !== undefined;
  const amount = typedAmount(values.controlTotal);
  const isAmountWrong = values.controlTotal !== '' && amount === undefined;
  const isMode = mode === 'add' || mode === 'replace';
  const faults: QuarterFaults = {
    ...(!isSphereKnown && { sphere: 'Choose who reports: provinces or national departments.' }),
    ...(!isFinancialYear(financialYear) && { financialYear: 'Choose the financial year.' }),
    ...(!isQuarter(quarter) && { quarter: 'Choose the quarter.' }),
    ...(!isCalendarDate(taken) && { taken: 'Give the day on which the snapshot was taken.' }),
    ...(isAmountWrong && { controlTotal: 'Write an amount in digits, such as 1 250 000.50.' }),
    ...(isThere &&
      !isMode && { mode: 'This quarter is published already: choose what the file does to it.' }),
  };
  if (!isKnown || Object.keys(faults).length > 0) return { faults };
  return {
    confirmed: {
      sphere,
      financialYear,
      quarter,
      taken,
      mode: isThere && isMode ? mode : null,
      controlTotal: amount ?? null,
    },
    faults,
  };
}

async function quarterPage(
  { desk, draft, account }: DraftContext,
  values: QuarterValues,
  faults: QuarterFaults,
): Promise<DeskPage> {
  const status = await desk.readings.of(draft);
  const [published, history, reading, acceptances] = await Promise.all([
    publishedSnapshots(desk.config.storeUrl),
    fileHistory(desk, draft),
    desk.readings.open(draft),
    acceptancesOf(desk.database, draft.id),
  ]);
  const isAwaited =
    draft.taken === null && draft.proposal === null && ['waiting', 'reading'].includes(status.state);
  const isChangeable = isPossible('confirmQuarter', draft);
  const why = refusal('change draft', account, desk.now(), draft, desk.config);
  const contradictions = draft.taken === null ? (draft.proposal?.contradictions ?? []) : [];
  return {
    title: `Quarter of ${draftName(draft)}`,
    body: (
      <Screen
        title="Which quarter is it?"
        lead={
          draft.taken === null ? 'The desk proposes what the file suggests. Check it, then confirm it.' : ''
        }
        steps={<DraftSteps draft={draft} current="quarter" />}
      >
        {contradictions.map((sentence) => (
          <Notice kind="problem" title="This does not agree" key={sentence}>
            <p>{sentence}</p>
          </Notice>
        ))}
        {status.state === 'failed' && (
          <Notice kind="problem" title="The file could not be read">
            <p>{status.error}</p>
            <p>
              <a href={`/drafts/${draft.id}/reading`}>See what can be done</a>
            </p>
          </Notice>
        )}
        {reading && <AtAGlance draftId={draft.id} reading={reading} acceptances={acceptances} />}
        <FileHistoryNotices history={history} />
        <Panel title="The file">
          <Facts
            facts={[
              ['Name', draft.fileName],
              ['Size', draft.bytes === null ? '' : fileSize(draft.bytes)],
              ['Dropped', <When at={draft.createdAt} />],
              ['From', draft.proposal?.sender],
              [
                'Why this is proposed',
                draft.proposal && draft.proposal.because.length > 0 && draft.proposal.because.join(' '),
              ],
            ]}
          />
        </Panel>
        {isAwaited ? (
          <Notice
            kind="note"
            title={
              status.state === 'waiting' ? 'The file waits for its turn to be read' : 'The file is being read'
            }
          >
            <p>The proposal appears here as soon as the names, the sheets and the columns are known.</p>
            <LookAgain />
          </Notice>
        ) : isChangeable && why === undefined ? (
          <QuarterForm
            draft={draft}
            values={values}
            faults={faults}
            published={published}
            today={desk.now()}
          />
        ) : (
          <Panel title="The quarter">
            <Facts
              facts={[
                ['Sphere', draft.sphere && sphereNames[draft.sphere]],
                ['Quarter', draft.financialYear && `${draft.financialYear} Q${draft.quarter}`],
                ['Taken on', draft.taken && longDate(draft.taken)],
                ['What it does', draft.mode && modeNames[draft.mode]],
                ['Control total', draft.controlTotal && exactMoney(Number(draft.controlTotal))],
              ]}
            />
            <p>{why ?? transitions.confirmQuarter.otherwise()}</p>
          </Panel>
        )}
      </Screen>
    ),
  };
}
