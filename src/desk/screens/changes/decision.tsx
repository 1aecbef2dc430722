import type { VNode } from 'preact';
import type { Review } from '../../approval/index.ts';
import { MAX_TEXT_LENGTH, type SecondApproval } from '../../approval/index.ts';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel } from '../../components/screen.tsx';
import { money } from '../../language/writing.ts';
import { Obstacles } from './obstacles.tsx';

export interface DecisionProps {
  readonly review: Review;
  /** Why the person who looks may not do these, as sentences; undefined if the person may. */
  readonly refusals: {
    readonly approve: string | undefined;
    readonly return: string | undefined;
    readonly submit: string | undefined;
    readonly publish: string | undefined;
  };
  /** What the person wrote. */
  readonly comment: string;
}

/** The id of the form with which a draft is approved: its button stands in the bar at the foot. */
export const APPROVE_FORM = 'approve';

/** What can be decided on this page, for the person who looks at it. */
export function Decision({ review, refusals, comment }: DecisionProps): VNode | null {
  const { draft, obstacles, secondApproval } = review;
  const at = `/drafts/${draft.id}`;
  const isFile = draft.kind === 'file';
  return (
    <Panel id="decision" title="What happens next">
      <Obstacles obstacles={obstacles} draftId={draft.id} mayChange={refusals.submit === undefined} />
      {(draft.state === 'open' || draft.state === 'returned') &&
        (refusals.submit === undefined ? (
          <p>
            <a href={at}>Back to the draft</a>
          </p>
        ) : (
          <p>This draft has not been submitted for approval. {refusals.submit}</p>
        ))}
      {draft.state === 'submitted' &&
        (refusals.approve !== undefined ? (
          <p>It waits for an approver. {refusals.approve}</p>
        ) : (
          obstacles.length === 0 && (
            <Form action={`${at}/approve`} id={APPROVE_FORM}>
              {secondApproval && <TwoApprovals {...secondApproval} />}
              <input type="hidden" name="fingerprint" value={review.fingerprint} />
              <input type="hidden" name="version" value={draft.version} />
              <p>
                Your approval holds for exactly this: the file, how it is read, the reasons, and what is
                published now. If any of it changes, the draft must be approved again. Approving does not
                publish yet.
              </p>
            </Form>
          )
        ))}
      {draft.state === 'approved' && refusals.publish === undefined && <p>It can be published now.</p>}
      {(draft.state === 'submitted' || draft.state === 'approved') && refusals.return === undefined && (
        <Form action={`${at}/return`} submit={isFile ? 'Return it' : 'Refuse it'} kind="plain" id="return">
          <input type="hidden" name="version" value={draft.version} />
          <Field
            label={isFile ? 'What should be corrected?' : 'Why is it refused?'}
            name="comment"
            rows={3}
            maxLength={MAX_TEXT_LENGTH}
            value={comment}
            required
          />
        </Form>
      )}
    </Panel>
  );
}

const TwoApprovals = ({ changeRand, first }: SecondApproval): VNode => (
  <Notice kind="warning" title="Two approvers must approve this">
    {changeRand === undefined
      ? 'There is nothing to compare it with.'
      : `It changes the costs of departments by ${money(changeRand)} together.`}{' '}
    {first === undefined
      ? 'Yours is the first of two approvals.'
      : 'One approver has approved exactly this already: with yours it can be published.'}
  </Notice>
);
