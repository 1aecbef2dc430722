import { Notice } from '../../components/notice.tsx';
import { draftName } from '../../drafts/draft-name.ts';
import type { Draft, UnpublishedDraft } from '../../drafts/index.ts';
import { dateTime } from '../../language/writing.ts';

interface UnpublishedProps {
  readonly unpublished: readonly UnpublishedDraft[];
  readonly drafts: readonly Draft[];
  /** Whether the person sees drafts: administrators only hear of them. */
  readonly seesDrafts: boolean;
}

const titles = {
  ended: (name: string) => `${name} could not be published`,
  void: (name: string) => `${name} is not published: its approval is void`,
  failed: (name: string) => `${name} is not published yet`,
} as const;

/** What was to be published and is not, for everybody, until somebody acts. */
export const Unpublished = ({ unpublished, drafts, seesDrafts }: UnpublishedProps) => (
  <>
    {unpublished.flatMap(({ draftId, kind, at, text }) => {
      const draft = drafts.find(({ id }) => id === draftId);
      if (draft === undefined) return [];
      return [
        <Notice
          key={draftId}
          kind={kind === 'failed' ? 'warning' : 'problem'}
          title={titles[kind](draftName(draft))}
        >
          <p>{text}</p>
          <p>
            Since {dateTime(at)}.{' '}
            {seesDrafts ? (
              <a href={`/drafts/${draftId}${kind === 'void' ? '/changes' : '/publish'}`}>
                {kind === 'failed' ? 'See how far it is' : 'Decide what happens to it'}
              </a>
            ) : (
              'An approver decides what happens to it.'
            )}
          </p>
        </Notice>,
      ];
    })}
  </>
);
