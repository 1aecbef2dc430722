import type { Account } from '../../accounts/account.ts';
import { StateTag } from '../../components/draft-state.tsx';
import { When } from '../../components/facts.tsx';
import { FoldedList } from '../../components/folded-list.tsx';
import { Panel } from '../../components/screen.tsx';
import type { Desk } from '../../desk.ts';
import { draftName } from '../../drafts/draft-name.ts';
import { type Draft, decidedStates, type UnpublishedDraft } from '../../drafts/index.ts';
import { refusal } from '../../drafts/privilege.ts';
import { count, longDate } from '../../language/writing.ts';
import { approvesLater, type NextStep, nextStep } from '../drafts/next-step.ts';

interface DraftsPanelProps {
  /** Those that have not come to their end. */
  readonly drafts: readonly Draft[];
  /** Those that could not be published. */
  readonly unpublished: readonly UnpublishedDraft[];
  readonly account: Account;
  readonly desk: Desk;
}

/** The drafts that wait for this person, then those that wait for somebody else. */
export const DraftsPanel = ({ drafts, unpublished, account, desk }: DraftsPanelProps) => {
  const failed = new Set(unpublished.map(({ draftId }) => draftId));
  const steps = drafts
    .map((draft) => ({ draft, step: stepOf(draft, failed.has(draft.id), account, desk) }))
    .sort((a, b) => urgency(b.draft, failed) - urgency(a.draft, failed));
  const later = approvesLater(account, desk.now());
  const mine = steps.filter(({ step }) => step.isMine);
  const others = steps.filter(({ step }) => !step.isMine);
  return (
    <>
      <Panel
        id="waiting"
        title={mine.length === 0 ? 'Waiting for you' : `Waiting for you (${count(mine.length)})`}
      >
        {mine.length === 0 ? (
          <p class="empty">Nothing waits for you.</p>
        ) : (
          <DraftList steps={mine} most={MINE_IN_VIEW} />
        )}
        {later !== undefined && (
          <p>You are a new approver: you can approve, publish and roll back from {longDate(later)}.</p>
        )}
      </Panel>
      {others.length > 0 && (
        <Panel id="others" title="With others">
          <DraftList steps={others} most={OTHERS_IN_VIEW} />
        </Panel>
      )}
    </>
  );
};

/** What failed comes first, then what others wait for. */
function urgency({ id, state }: Draft, failed: ReadonlySet<string>): number {
  if (failed.has(id)) return 2;
  return decidedStates.includes(state) || state === 'submitted' || state === 'returned' ? 1 : 0;
}

/** What failed waits for whoever may publish it. */
function stepOf(draft: Draft, hasFailed: boolean, account: Account, desk: Desk): NextStep {
  const mayPublish = refusal('publish', account, desk.now(), draft, desk.config) === undefined;
  if (!hasFailed || !mayPublish || draft.state === 'submitted') return nextStep(draft, account, desk);
  const text = 'See why it is not published, and decide what happens to it';
  return { text, href: `/drafts/${draft.id}/publish`, isMine: true };
}

interface DraftListProps {
  readonly steps: readonly { readonly draft: Draft; readonly step: NextStep }[];
  readonly most: number;
}

const MINE_IN_VIEW = 8;
const OTHERS_IN_VIEW = 3;

const DraftList = ({ steps, most }: DraftListProps) => (
  <FoldedList
    class="draft-list"
    most={most}
    items={steps.map(({ draft, step }) => (
      <li key={draft.id}>
        <div class="draft-list-name">
          <a href={`/drafts/${draft.id}`}>{draftName(draft)}</a> <StateTag draft={draft} />
        </div>
        <p class="draft-list-step">{step.isMine ? <a href={step.href}>{step.text}</a> : step.text}</p>
        <p class="hint">
          {draft.fileName !== null && `${draft.fileName}, `}
          changed <When at={draft.changedAt} />
        </p>
      </li>
    ))}
  />
);
