import type { ComponentChildren, VNode } from 'preact';
import type { Review } from '../../approval/index.ts';
import { Button } from '../../components/button.tsx';
import { counted } from '../../language/writing.ts';
import { APPROVE_FORM, type DecisionProps } from './decision.tsx';

type BarProps = Pick<DecisionProps, 'review' | 'refusals'>;

/**
 * Stays in view at the foot: what can be decided, and how much of the page was looked at, which an island
 * fills in.
 */
export const DecisionBar = ({ review, refusals }: BarProps): VNode => (
  <aside class="decision-bar" aria-label="The decision">
    <p class="decision-bar-text">
      <b>{standing(review)}</b>{' '}
      <span data-island="looked-at" class="hint">
        Look at all of the page before you decide.
      </span>
    </p>
    <div class="actions">
      <Choices review={review} refusals={refusals} />
    </div>
  </aside>
);

function standing({ obstacles, draft, blocks }: Review): string {
  if (draft.state === 'published') return 'It is published.';
  if (obstacles.some(({ isPassing }) => isPassing)) return 'It is being compared.';
  if (obstacles.length > 0)
    return counted(
      { one: '{count} thing stops it.', other: '{count} things stop it.' },
      // One obstacle stands for all findings that nobody accepted.
      Math.max(obstacles.length, blocks.filter(({ acceptance }) => acceptance === undefined).length),
    );
  const accepted = blocks.filter(({ acceptance }) => acceptance !== undefined).length;
  if (accepted === 0) return 'Nothing stops it.';
  return counted(
    { one: '{count} finding was accepted.', other: '{count} findings were accepted.' },
    accepted,
  );
}

function Choices({ review: { draft, obstacles }, refusals }: BarProps): ComponentChildren {
  const at = `/drafts/${draft.id}`;
  const isFile = draft.kind === 'file';
  switch (draft.state) {
    case 'open':
    case 'returned':
      if (refusals.submit !== undefined || obstacles.some(({ page }) => page !== 'submit')) break;
      return (
        <Button kind="primary" href={`${at}/submit`}>
          {obstacles.length === 0 ? 'Go on to submit' : 'Say why you accept it'}
        </Button>
      );
    case 'submitted':
      return (
        <>
          {refusals.approve === undefined && obstacles.length === 0 && (
            <Button kind="primary" form={APPROVE_FORM}>
              {isFile ? 'Approve what this page shows' : 'Approve this request'}
            </Button>
          )}
          {refusals.return === undefined && <a href="#return">{isFile ? 'Return it' : 'Refuse it'}</a>}
        </>
      );
    case 'approved':
      return (
        refusals.publish === undefined && (
          <Button kind="primary" href={`${at}/publish`}>
            Go on to publish
          </Button>
        )
      );
  }
  return <a href="#decision">What happens next</a>;
}
