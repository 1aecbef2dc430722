import type { Form as SentForm } from '../../../http/index.ts';
import { period, sphereNames, spheres, yearAndQuarter } from '../../../project/index.ts';
import { DraftSteps } from '../../components/draft-steps.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { LookAgain } from '../../components/look-again.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { acceptancesOf } from '../../drafts/acceptances.ts';
import { checkPossible } from '../../drafts/carry-out.ts';
import { draftName } from '../../drafts/draft-name.ts';
import { refusal } from '../../drafts/privilege.ts';
import { isPossible, transitions } from '../../drafts/transitions.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import { exactMoney, fileSize, longDate } from '../../language/writing.ts';
import { publishedSnapshots } from '../../published/store-log.ts';
import { AtAGlance } from '../findings/at-a-glance.tsx';
import { checkedQuarter, confirmQuarter, valuesOf } from './confirm-quarter.ts';
import { FileHistoryNotices, fileHistory } from './file-history.tsx';
import {
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

async function confirm(context: DraftContext, form: SentForm): Promise<DeskAnswer> {
  const { desk, draft, account } = context;
  checkPossible('confirmQuarter', draft);
  const values = Object.fromEntries(
    quarterFields.map((name) => [name, form.text(name)]),
  ) as unknown as QuarterValues;
  const published = await publishedSnapshots(desk.config.storeUrl);
  const { confirmed, faults } = checkedQuarter(values, published);
  if (confirmed === undefined)
    return { ...(await quarterPage(context, values, faults)), status: 422, refused: Object.values(faults) };
  await confirmQuarter(desk, account, { ...draft, version: form.version }, confirmed);
  return { goTo: `/drafts/${draft.id}/reading` };
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
    title: `${period.One} of ${draftName(draft)}`,
    body: (
      <Screen
        title={`Which ${period.one} is it?`}
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
            because={draft.taken === null ? (draft.proposal?.because ?? []) : []}
            draft={draft}
            values={values}
            faults={faults}
            published={published}
            today={desk.now()}
          />
        ) : (
          <Panel title={`The ${period.one}`}>
            <Facts
              facts={[
                ['Sphere', spheres.length > 1 && draft.sphere && sphereNames[draft.sphere]],
                [
                  period.One,
                  draft.financialYear && draft.quarter && yearAndQuarter(draft.financialYear, draft.quarter),
                ],
                ['Taken on', draft.taken && longDate(draft.taken)],
                ['What it does', draft.mode && modeNames[draft.mode]],
                ['Control total', draft.controlTotal && exactMoney(Number(draft.controlTotal))],
              ]}
            />
            <p>{why ?? transitions.confirmQuarter.otherwise()}</p>
          </Panel>
        )}
        <Panel title="The file">
          <Facts
            facts={[
              ['Name', draft.fileName],
              ['Size', draft.bytes === null ? '' : fileSize(draft.bytes)],
              ['Dropped', <When at={draft.createdAt} />],
              ['From', draft.proposal?.sender],
            ]}
          />
        </Panel>
      </Screen>
    ),
  };
}
