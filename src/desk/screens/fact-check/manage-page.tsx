import type { VNode } from 'preact';
import type { AccountNames } from '../../accounts/account-names.ts';
import { DraftSteps } from '../../components/draft-steps.tsx';
import { When } from '../../components/facts.tsx';
import { Form } from '../../components/form.tsx';
import { LookAgain } from '../../components/look-again.tsx';
import { Tag } from '../../components/notice.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { type Draft, livingStates } from '../../drafts/index.ts';
import type { AnsweredCheck } from '../../fact-check/answers.ts';
import { departmentName, isOpen } from '../../fact-check/links.ts';
import { count } from '../../language/writing.ts';
import type { DraftExamination } from '../../reading/derived/index.ts';
import { FactCheckAnswers } from './answers-panel.tsx';

interface ManagePageProps {
  readonly draft: Draft;
  /** Of the file; undefined while it is being read. */
  readonly departments: DraftExamination['departments'] | undefined;
  readonly checks: readonly AnsweredCheck[];
  readonly nameOf: AccountNames;
  readonly now: Date;
  readonly mayShare: boolean;
}

/** The departments of a draft, a link for each, and what they answered. */
export const ManagePage = (props: ManagePageProps): VNode => (
  <Screen
    title="Fact check"
    lead="A link shows a department its own rows of this draft, what was found in them and what changes, without an account. It shows nothing of others. The department says that a row is right, or comments on it."
    steps={<DraftSteps draft={props.draft} />}
  >
    <FactCheckAnswers checks={props.checks} draftId={props.draft.id} />
    <Links {...props} />
    <Departments {...props} />
  </Screen>
);

function Departments({ draft, departments, mayShare }: ManagePageProps): VNode {
  if (!mayShare || !livingStates.includes(draft.state))
    return <p>Only preparers and approvers make links, for drafts that are not published yet.</p>;
  if (departments === undefined)
    return (
      <Panel id="departments" title="New link">
        <p>The file is being read. Its departments appear here then.</p>
        <LookAgain />
      </Panel>
    );
  return (
    <Panel id="departments" title="New link">
      <Table
        caption="Departments of the file"
        isCaptionHidden
        head={['Department', numbers('Projects'), '']}
        rows={departments.map(({ department, province, projects }) => [
          <bdi>{departmentName({ department, province })}</bdi>,
          count(projects),
          <Form action={`/drafts/${draft.id}/fact-check`} submit="Make a link" kind="plain" class="is-inline">
            <input type="hidden" name="department" value={department} />
            <input type="hidden" name="province" value={province} />
          </Form>,
        ])}
      />
    </Panel>
  );
}

function Links({ draft, checks, nameOf, now, mayShare }: ManagePageProps): VNode | null {
  if (checks.length === 0) return null;
  return (
    <Panel id="links" title="Links">
      <Table
        caption="Links for fact checks"
        isCaptionHidden
        head={['Department', 'Made by', 'Works until', numbers('Answers'), '']}
        rows={checks.map(({ link, answers }) => [
          <bdi>{departmentName(link)}</bdi>,
          nameOf(link.createdBy),
          isOpen(link, now) ? <When at={link.expiresAt} /> : <Tag kind="quiet">Ended</Tag>,
          count(answers.length),
          mayShare && isOpen(link, now) && (
            <Form
              action={`/drafts/${draft.id}/fact-check/end`}
              submit="End it"
              kind="danger"
              class="is-inline"
            >
              <input type="hidden" name="link" value={link.id} />
            </Form>
          ),
        ])}
      />
    </Panel>
  );
}
