import type { VNode } from 'preact';
import type { Obstacle } from '../../approval/index.ts';
import { LookAgain } from '../../components/look-again.tsx';
import { Notice } from '../../components/notice.tsx';

interface ObstaclesProps {
  readonly obstacles: readonly Obstacle[];
  readonly draftId: string;
  /** The person can change the draft. */
  readonly mayChange: boolean;
}

/** Why a draft cannot go on yet, and where that can be changed. */
export const Obstacles = ({ obstacles, draftId, mayChange }: ObstaclesProps): VNode => (
  <>
    {obstacles.map(({ sentence, page, isPassing }) => (
      <Notice kind={isPassing ? 'note' : 'problem'} key={sentence}>
        <p>
          {sentence} {page !== undefined && mayChange && <a href={`/drafts/${draftId}/${page}`}>Go there</a>}
        </p>
        {isPassing && <LookAgain />}
      </Notice>
    ))}
  </>
);
