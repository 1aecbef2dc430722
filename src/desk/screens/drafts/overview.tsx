import { period } from '../../../project/index.ts';
import { accountNames } from '../../accounts/account-names.ts';
import { Button } from '../../components/button.tsx';
import { StateTag } from '../../components/draft-state.tsx';
import { DraftSteps } from '../../components/draft-steps.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { LookAgain } from '../../components/look-again.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import { draftName, quarterOfDraft } from '../../drafts/draft-name.ts';
import { acceptancesOf, type Draft, eventsOf, isPossible, livingStates } from '../../drafts/index.ts';
import { refusal } from '../../drafts/privilege.ts';
import type { DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import { fileSize, longDate } from '../../language/writing.ts';
import type { ReadingStatus } from '../../reading/draft-readings.ts';
import { AtAGlance } from '../findings/at-a-glance.tsx';
import { eventNames } from './event-names.ts';
import { FileHistoryNotices, fileHistory } from './file-history.tsx';
import { nextStep } from './next-step.ts';

/** Where a draft stands, what to do next, and everything that happened to it. */
export const overviewRoutes: readonly DeskRoute[] = [
  { path: '/drafts/:draft', access: 'draft', action: 'see drafts', get: overviewPage },
];

async function overviewPage({ desk, draft, account }: DraftContext): Promise<DeskPage> {
  const { database, readings, now } = desk;
  const [status, reading, acceptances, events, nameOf, history] = await Promise.all([
    readings.of(draft),
    readings.open(draft),
    acceptancesOf(database, draft.id),
    eventsOf(database, draft.id),
    accountNames(database),
    draft.kind === 'file' ? fileHistory(desk, draft) : undefined,
  ]);
  const next = nextStep(draft, account, desk);
  const mayWithdraw =
    isPossible('withdraw', draft) && refusal('withdraw', account, now(), draft, desk.config) === undefined;
  return {
    title: draftName(draft),
    body: (
      <Screen
        title={draftName(draft)}
        lead={<StateTag draft={draft} />}
        steps={<DraftSteps draft={draft} />}
        actions={
          <>
            {desk.config.factCheck && draft.kind === 'file' && (
              <Button href={`/drafts/${draft.id}/fact-check`}>Fact check by departments</Button>
            )}
            {draft.approvedAt && (
              <Button href={`/drafts/${draft.id}/explain`}>What, why and who, on one page</Button>
            )}
          </>
        }
      >
        <Reading status={status} draft={draft} />
        {reading && livingStates.includes(draft.state) && (
          <AtAGlance draftId={draft.id} reading={reading} acceptances={acceptances} />
        )}
        {livingStates.includes(draft.state) && (
          <Notice
            kind={next.isMine ? 'warning' : 'note'}
            title={next.isMine ? 'This waits for you' : undefined}
          >
            {next.isMine ? (
              <Button kind="primary" href={next.href}>
                {next.text}
              </Button>
            ) : (
              <p>{next.text}.</p>
            )}
          </Notice>
        )}
        {history && livingStates.includes(draft.state) && <FileHistoryNotices history={history} />}
        <Panel title="The draft">
          <Facts
            facts={[
              [period.One, quarterOfDraft(draft)],
              ['Taken on', draft.taken && longDate(draft.taken)],
              ['File', draft.fileName && <a href={`/drafts/${draft.id}/original`}>{draft.fileName}</a>],
              ['Size', draft.bytes === null ? '' : fileSize(draft.bytes)],
              ['SHA-256', draft.sha256 && <code class="hash">{draft.sha256}</code>],
              ['From', nameOf(draft.createdBy)],
              ['Note', draft.note],
              ['Public note', draft.publicNote],
              ['Approved by', draft.approvedBy && nameOf(draft.approvedBy)],
              [
                'To be published',
                draft.publishAt && draft.state === 'scheduled' && <When at={draft.publishAt} />,
              ],
              ['Published', draft.publishedAt && <When at={draft.publishedAt} />],
            ]}
          />
        </Panel>
        <Panel title="What happened">
          <Table
            caption="What happened to this draft"
            isCaptionHidden
            head={['When', 'Who', 'What', 'In words']}
            rows={events.map(({ at, accountId, kind, text }) => [
              <When at={at} />,
              nameOf(accountId),
              eventNames[kind],
              <span class="event-text">{text}</span>,
            ])}
          />
        </Panel>
        {mayWithdraw && (
          <Panel title="Withdraw it">
            <p>A draft that is withdrawn is not published. It stays in the list of drafts for a year.</p>
            <Form action={`/drafts/${draft.id}/withdraw`} submit="Withdraw this draft" kind="danger">
              <input type="hidden" name="version" value={draft.version} />
              <Field label="Why" name="reason" hint="Optional. It is shown with the draft." maxLength={500} />
            </Form>
          </Panel>
        )}
      </Screen>
    ),
  };
}

const Reading = ({ status, draft }: { readonly status: ReadingStatus; readonly draft: Draft }) => {
  if (status.state === 'failed')
    return livingStates.includes(draft.state) ? (
      <Notice kind="problem" title="The file could not be read">
        <p>{status.error}</p>
      </Notice>
    ) : null;
  if (status.state === 'read') return null;
  return (
    <Notice
      kind="note"
      title={status.state === 'waiting' ? 'The file waits to be read' : 'The file is being read'}
    >
      <LookAgain />
    </Notice>
  );
};
