import type { VNode } from 'preact';
import { PROJECTS_PATH, period } from '../../../project/index.ts';
import { Button } from '../../components/button.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel } from '../../components/screen.tsx';
import { draftName, quarterOfDraft } from '../../drafts/draft-name.ts';
import { refusal } from '../../drafts/privilege.ts';
import type { DraftContext } from '../../guard/desk-route.ts';
import { counted, listed } from '../../language/writing.ts';
import type { Release } from './release.ts';
import { Changes, ReleaseFacts } from './release-summary.tsx';

interface PublishedProps {
  readonly context: DraftContext;
  readonly release: Release;
}

/** What happened when a draft was published, and the way back. */
export function Published({ context, release }: PublishedProps): VNode {
  const { draft, desk } = context;
  const late = release.events.find(({ kind }) => kind === 'late');
  const number = draft.publication;
  const { publicUrl } = desk.config;
  return (
    <>
      <Notice kind="good" title={`Published as publication ${number}`}>
        <p>
          {whatHappened(release)}{' '}
          {publicUrl !== '' && <a href={`${publicUrl}${PROJECTS_PATH}`}>See it on the public site</a>}
        </p>
      </Notice>
      {late && (
        <Notice kind="warning" title="It was late">
          {late.text}
        </Notice>
      )}
      <Panel id="happened" title="What happened">
        <ReleaseFacts release={release} />
        {release.changes && <Changes changes={release.changes} />}
        <Facts
          facts={[
            ['Published', <When key="at" at={draft.publishedAt!} />],
            ['Told by mail', release.isMailed && listed(release.told)],
            ['In the history', <a key="history" href={`/history/${number}`}>{`Publication ${number}`}</a>],
            [
              'To explain it',
              <a key="explain" href={`/drafts/${draft.id}/explain`}>
                What changed, why, and who approved it
              </a>,
            ],
          ]}
        />
      </Panel>
      <WayBack context={context} release={release} />
    </>
  );
}

function whatHappened({ draft }: Release): string {
  if (draft.kind === 'rollback')
    return `The public sees again what it saw after publication ${draft.target}.`;
  if (draft.kind === 'remove') return `${quarterOfDraft(draft)} has left the public site.`;
  return `The public sees ${draftName(draft)} now.`;
}

/** How to undo it. Two people decide about that, too. */
function WayBack({ context: { desk, account, draft }, release: { later } }: PublishedProps): VNode {
  const number = draft.publication!;
  const mayAsk = refusal('ask roll-back', account, desk.now()) === undefined;
  const isFirst = number === 1;
  return (
    <Panel id="back" title="The way back">
      {later > 0 && (
        <Notice kind="warning">
          {counted({ one: '{count} publication', other: '{count} publications' }, later)} came after this one:
          going back to before it undoes {later === 1 ? 'that' : 'those'}, too.
        </Notice>
      )}
      <p>
        {isFirst
          ? `Nothing was published before it. To take it back, ask for the removal of its ${period.one}.`
          : `If this was wrong, ask to go back to publication ${number - 1}, as it was before.`}{' '}
        Another approver decides, and nothing of the history is lost.
      </p>
      {mayAsk ? (
        <p class="actions">
          {isFirst ? (
            <Button href="/history/remove">Ask for its removal</Button>
          ) : (
            <Button href={`/history/${number - 1}/roll-back`}>
              Ask to go back to publication {number - 1}
            </Button>
          )}
        </p>
      ) : (
        <p>Only an approver can ask for it.</p>
      )}
    </Panel>
  );
}
