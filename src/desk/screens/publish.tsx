import type { ComponentChildren } from 'preact';
import { Problem } from '../../http/index.ts';
import { countryDay, countryInstant, countryTimeName, daysAfter } from '../../project/index.ts';
import { Choice } from '../components/choice.tsx';
import { stateNames } from '../components/draft-state.tsx';
import { DraftSteps } from '../components/draft-steps.tsx';
import { Facts, When } from '../components/facts.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { LookAgain } from '../components/look-again.tsx';
import { Notice } from '../components/notice.tsx';
import type { DeskPage } from '../components/page-text.tsx';
import { Screen } from '../components/screen.tsx';
import { type DraftEvent, eventsOf, transitions } from '../drafts/index.ts';
import { refusal } from '../drafts/privilege.ts';
import type { DeskRoute, DraftContext } from '../guard/desk-route.ts';
import type { Form as SentForm } from '../guard/form.ts';
import { cancelSchedule, scheduleDraft } from '../publishing/schedule.ts';

/** Step 7: publishing an approved draft now, or at a time. */
export const publishRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/publish',
    access: 'draft',
    action: 'see drafts',
    postAction: transitions.publishNow.may,
    get: (context) => publishPage(context),
    post: publish,
  },
  {
    path: '/drafts/:draft/cancel',
    access: 'draft',
    action: transitions.cancel.may,
    post: async ({ desk, account, draft }) => {
      await cancelSchedule(desk, account, draft);
      return { goTo: `/drafts/${draft.id}/publish` };
    },
  },
];

/** What a person typed who is shown the form again. */
interface Typed {
  readonly when: string;
  readonly day: string;
  readonly time: string;
  readonly error: string;
}

async function publish(context: DraftContext, form: SentForm) {
  const { desk, account, draft } = context;
  const [when, day, time] = [form.text('when'), form.text('day'), form.text('time')];
  const typed = (error: string) => publishPage(context, { when, day, time, error });
  if (when !== 'now' && when !== 'at') return typed('Choose whether to publish now or at a time.');
  const at = when === 'at' ? countryInstant(day, time) : undefined;
  if (when === 'at' && at === undefined) return typed('Give the day and the time.');
  try {
    await scheduleDraft(desk, account, draft, at);
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return typed(error.message);
    throw error;
  }
  return { goTo: `/drafts/${draft.id}/publish` };
}

async function publishPage(context: DraftContext, typed?: Typed): Promise<DeskPage> {
  const { desk, draft } = context;
  const events = await eventsOf(desk.database, draft.id);
  return {
    title: 'Publish',
    ...(typed && { status: 422 }),
    body: (
      <Screen title="Publish" width="narrow" steps={<DraftSteps draft={draft} current="publish" />}>
        <State context={context} events={events} typed={typed} />
        {(draft.state === 'publishing' || isDue(context)) && <LookAgain />}
      </Screen>
    ),
  };
}

const isDue = ({ desk, draft: { state, publishAt } }: DraftContext): boolean =>
  state === 'scheduled' && publishAt !== null && Date.parse(publishAt) <= desk.now().getTime();

interface StateProps {
  readonly context: DraftContext;
  readonly events: readonly DraftEvent[];
  readonly typed: Typed | undefined;
}

function State({ context, events, typed }: StateProps): ComponentChildren {
  const { draft } = context;
  switch (draft.state) {
    case 'approved':
      return <WhenToPublish context={context} typed={typed} />;
    case 'scheduled':
      return <Scheduled context={context} events={events} />;
    case 'publishing':
      return (
        <Notice kind="note" title="It is being published">
          This takes a few seconds. You can leave this page: that does not stop it.
        </Notice>
      );
    case 'published':
      return <Published context={context} events={events} />;
    default:
      return (
        <Notice kind="note" title="Not approved">
          Only an approved draft can be published. This one is {stateNames[draft.state].toLowerCase()}:{' '}
          <a href={`/drafts/${draft.id}`}>see what comes next</a>.
        </Notice>
      );
  }
}

function WhenToPublish({ context, typed }: Pick<StateProps, 'context' | 'typed'>): ComponentChildren {
  const { desk, account, draft } = context;
  const why = refusal('publish', account, desk.now());
  if (why !== undefined)
    return (
      <Notice kind="note" title="Approved">
        {why}
      </Notice>
    );
  const tomorrow = daysAfter(countryDay(desk.now()), 1);
  return (
    <>
      <p>The draft is approved. Until it is published, nobody outside sees it.</p>
      <Form action={`/drafts/${draft.id}/publish`} submit="Publish">
        <Choice
          legend="When?"
          name="when"
          error={typed?.error}
          chosen={typed === undefined ? [] : [typed.when]}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'at', label: 'At a time', hint: `${countryTimeName}. You can cancel it until then.` },
          ]}
        />
        <div class="form-row">
          <Field label="Day" name="day" type="date" value={typed?.day || tomorrow} />
          <Field label="Time" name="time" type="time" value={typed?.time || '14:00'} />
        </div>
      </Form>
    </>
  );
}

function Scheduled({ context, events }: Pick<StateProps, 'context' | 'events'>): ComponentChildren {
  const { desk, account, draft } = context;
  const scheduled = events.findLastIndex(({ kind }) => kind === 'scheduled');
  const failure = events.slice(scheduled + 1).findLast(({ kind }) => kind === 'failed');
  const { publishAt, claimedUntil } = draft;
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
      ) : isDue(context) ? (
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
    </>
  );
}

function Published({
  context: { draft },
  events,
}: Pick<StateProps, 'context' | 'events'>): ComponentChildren {
  const late = events.find(({ kind }) => kind === 'late');
  const number = draft.publication;
  return (
    <>
      <Notice kind="good" title={`Published as publication ${number}`}>
        The public sees it now.
      </Notice>
      {late && (
        <Notice kind="warning" title="It was late">
          {late.text}
        </Notice>
      )}
      <Facts
        facts={[
          ['Published', <When key="at" at={draft.publishedAt!} />],
          ['Note for everybody', draft.publicNote],
          ['In the history', <a key="history" href={`/history/${number}`}>{`Publication ${number}`}</a>],
          [
            'To explain it',
            <a key="explain" href={`/drafts/${draft.id}/explain`}>
              What changed, why, and who approved it
            </a>,
          ],
        ]}
      />
    </>
  );
}
