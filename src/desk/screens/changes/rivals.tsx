import type { VNode } from 'preact';
import { period } from '../../../project/index.ts';
import type { AccountNames } from '../../accounts/account-names.ts';
import { stateNames } from '../../components/draft-state.tsx';
import { When } from '../../components/facts.tsx';
import { FoldedList } from '../../components/folded-list.tsx';
import { Notice } from '../../components/notice.tsx';
import { type Draft, decidedStates } from '../../drafts/index.ts';
import { fileSize } from '../../language/writing.ts';
import type { AffectedDraft } from '../../publishing/affected-drafts.ts';

interface RivalsProps {
  readonly draft: Draft;
  /** Other drafts of the same quarter. */
  readonly rivals: readonly AffectedDraft[];
  readonly nameOf: AccountNames;
}

const RIVALS_IN_VIEW = 3;

const isDecided = ({ draft }: AffectedDraft): boolean => decidedStates.includes(draft.state);

/** Warns where somebody decides: there are other drafts of this quarter, and one may be approved already. */
export function Rivals({ draft, rivals, nameOf }: RivalsProps): VNode | null {
  if (rivals.length === 0) return null;
  const isSecond = rivals.some(isDecided);
  return (
    <Notice
      kind={isSecond ? 'problem' : 'warning'}
      title={
        isSecond
          ? `Another draft of this ${period.one} is approved already`
          : `There are other drafts of this ${period.one}`
      }
    >
      {isSecond && (
        <p>If both are approved, the one that is published first makes the other approval void.</p>
      )}
      <FoldedList
        most={RIVALS_IN_VIEW}
        items={[...rivals]
          .sort((a, b) => Number(isDecided(b)) - Number(isDecided(a)))
          .map((rival) => <Rival key={rival.draft.id} draft={draft} rival={rival.draft} nameOf={nameOf} />)}
      />
    </Notice>
  );
}

const Rival = ({
  draft,
  rival: { id, kind, fileName, bytes, state, createdBy, createdAt },
  nameOf,
}: {
  readonly draft: Draft;
  readonly rival: Draft;
  readonly nameOf: AccountNames;
}): VNode => (
  <li>
    <a href={`/drafts/${id}`}>{fileName ?? 'A request'}</a>
    {bytes !== null && `, ${fileSize(bytes)}`}, from {nameOf(createdBy)}, <When at={createdAt} />:{' '}
    {stateNames[state].toLowerCase()}
    {kind === 'file' && draft.kind === 'file' && (
      <>
        . <a href={`/drafts/${draft.id}/compare?with=${id}`}>Compare both</a>
      </>
    )}
  </li>
);
