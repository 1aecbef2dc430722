import type { VNode } from 'preact';
import { countryDay, countryTimeName, daysAfter } from '../../../project/index.ts';
import { Choice } from '../../components/choice.tsx';
import { DayField } from '../../components/day-field.tsx';
import { stateNames } from '../../components/draft-state.tsx';
import { When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel } from '../../components/screen.tsx';
import { refusal } from '../../drafts/privilege.ts';
import type { DraftContext } from '../../guard/desk-route.ts';
import { isClosed } from '../../publishing/closed-days.ts';
import { Published } from './published.tsx';
import { type Release, releaseName } from './release.ts';
import { ReleaseSummary } from './release-summary.tsx';

/** What a person typed who is shown the form again. */
export interface TypedTime {
  readonly when: string;
  readonly day: string;
  readonly time: string;
  readonly error: string;
}

interface StateProps {
  readonly context: DraftContext;
  readonly release: Release;
  readonly typed: TypedTime | undefined;
}

/** What can be done about publishing a draft, or what became of it. */
export function PublishState({ context, release, typed }: StateProps): VNode {
  const { draft } = context;
  switch (draft.state) {
    case 'approved':
      return <WhenToPublish context={context} release={release} typed={typed} />;
    case 'scheduled':
      return <Scheduled context={context} release={release} />;
    case 'publishing':
      return (
        <Notice kind="note" title="It is being published">
          This takes a few seconds. You can leave this page: that does not stop it.
        </Notice>
      );
    case 'published':
      return <Published context={context} release={release} />;
    default:
      return (
        <Notice kind="note" title="Not approved">
          Only an approved draft can be published. This one is {stateNames[draft.state].toLowerCase()}:{' '}
          <a href={`/drafts/${draft.id}`}>see what comes next</a>.
        </Notice>
      );
  }
}

function WhenToPublish({ context, release, typed }: StateProps): VNode {
  const { desk, account, draft } = context;
  const why = refusal('publish', account, desk.now());
  if (why !== undefined)
    return (
      <>
        <Notice kind="note" title="Approved">
          {why}
        </Notice>
        <ReleaseSummary release={release} />
      </>
    );
  const tomorrow = daysAfter(countryDay(desk.now()), 1);
  return (
    <>
      <p>The draft is approved. Until it is published, nobody outside sees it.</p>
      <ReleaseSummary release={release} />
      <Panel id="publish" title="Publish it">
        <Form action={`/drafts/${draft.id}/publish`} submit={releaseName(draft)}>
          <Choice
            legend="When?"
            name="when"
            error={typed?.error}
            chosen={[typed === undefined ? 'now' : typed.when]}
            options={[
              { value: 'now', label: 'Now' },
              { value: 'at', label: 'At a time', hint: `${countryTimeName}. You can cancel it until then.` },
            ]}
          />
          <div class="form-row">
            <DayField label="Day" name="day" value={typed?.day || tomorrow} />
            <Field label="Time" name="time" size={6} maxLength={20} value={typed?.time || '14:00'} />
          </div>
        </Form>
      </Panel>
    </>
  );
}

function Scheduled({ context, release }: Omit<StateProps, 'typed'>): VNode {
  const { desk, account, draft } = context;
  const { events } = release;
  const scheduled = events.findLastIndex(({ kind }) => kind === 'scheduled');
  const failure = events.slice(scheduled + 1).findLast(({ kind }) => kind === 'failed');
  const { publishAt, claimedUntil } = draft;
  const isDue = publishAt !== null && Date.parse(publishAt) <= desk.now().getTime();
  return (
    <>
      {failure ? (
        <Notice kind="problem" title="It is not published yet">
          <p>{failure.text}</p>
          {claimedUntil && (
            <p>
              Next attempt: <When at={claimedUntil} />.
            </p>
          )}
        </Notice>
      ) : isDue && isClosed(desk, desk.now()) ? (
        <Notice kind="warning" title="It is late: this office publishes nothing today">
          It is published on the next day that is not closed.
        </Notice>
      ) : isDue ? (
        <Notice kind="note" title="It will be published in a moment">
          You can leave this page: that does not stop it.
        </Notice>
      ) : (
        <Notice kind="good" title="It is scheduled">
          It is published on <When at={publishAt!} /> ({countryTimeName}), once, even if the desk is
          restarted. If something else is published before that, or somebody changes the draft, it waits for
          approval again and everybody concerned gets a mail.
        </Notice>
      )}
      {refusal('publish', account, desk.now()) === undefined && (
        <Form action={`/drafts/${draft.id}/cancel`} submit="Cancel: do not publish it" kind="danger" />
      )}
      {!isDue && <ReleaseSummary release={release} />}
    </>
  );
}
