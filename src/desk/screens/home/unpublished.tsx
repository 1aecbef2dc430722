import { Notice } from '../../components/notice.tsx';
import { draftName } from '../../drafts/draft-name.ts';
import type { Draft, UnpublishedDraft } from '../../drafts/index.ts';
import { dateTime } from '../../language/writing.ts';

interface UnpublishedProps {
  readonly unpublished: readonly UnpublishedDraft[];
  readonly drafts: readonly Draft[];
  /** Administrators see no drafts: they only hear of them. */
  readonly may: 'publish' | 'see' | 'hear';
}

const titles = {
  ended: (name: string) => `${name} could not be published`,
  void: (name: string) => `${name} is not published: its approval is void`,
  failed: (name: string) => `${name} is not published yet`,
} as const;

const linkText = (kind: UnpublishedDraft['kind'], may: UnpublishedProps['may']): string => {
  if (kind === 'failed') return 'See how far it is';
  return may === 'publish' ? 'Decide what happens to it' : 'See why, and who decides';
};

/** What was to be published and is not, for everybody, until somebody acts. */
export const Unpublished = ({ unpublished, drafts, may }: UnpublishedProps) => (
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
            {may === 'hear' ? (
              'An approver decides what happens to it.'
            ) : (
              <a href={`/drafts/${draftId}${kind === 'void' ? '/changes' : '/publish'}`}>
                {linkText(kind, may)}
              </a>
            )}
          </p>
        </Notice>,
      ];
    })}
  </>
);
