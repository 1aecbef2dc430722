import type { Form as SentForm } from '../../../http/index.ts';
import { Problem } from '../../../http/index.ts';
import { countryInstant } from '../../../project/index.ts';
import { DraftSteps } from '../../components/draft-steps.tsx';
import { LookAgain } from '../../components/look-again.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Screen } from '../../components/screen.tsx';
import { type Draft, DraftChangedError, findDraft, transitions } from '../../drafts/index.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import { dayExample, typedDay, typedTime } from '../../language/typed-day.ts';
import { cancelSchedule, scheduleDraft } from '../../publishing/schedule.ts';
import { PublishState, type TypedTime } from './publish-state.tsx';
import { releaseName, releaseOf } from './release.ts';

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
      const page = { goTo: `/drafts/${draft.id}/publish` };
      return cancelSchedule(desk, account, draft).then(
        () => page,
        async (error: unknown) => {
          // A second click: it was cancelled already.
          if (isTooLate(error) && (await findDraft(desk.database, draft.id))?.state === 'approved')
            return page;
          throw error;
        },
      );
    },
  },
];

async function publish(context: DraftContext, form: SentForm): Promise<DeskAnswer> {
  const { desk, account, draft } = context;
  const [when, day, time] = [form.text('when'), typedDay(form.text('day')), typedTime(form.text('time'))];
  const typed = (error: string) => publishPage(context, { when, day, time, error });
  if (when !== 'now' && when !== 'at') return typed('Choose whether to publish now or at a time.');
  const at = when === 'at' ? countryInstant(day, time) : undefined;
  if (when === 'at' && at === undefined)
    return typed(`Write a day like ${dayExample}, and a time like 14:00.`);
  try {
    await scheduleDraft(desk, account, draft, at);
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return typed(error.message);
    if (!isTooLate(error)) throw error;
    return afterAll(context, error, at);
  }
  return { goTo: `/drafts/${draft.id}/publish` };
}

/** A second click, another tab or another person was quicker. */
const isTooLate = (error: unknown): error is Error =>
  error instanceof DraftChangedError || (error instanceof Problem && error.status === 409);

/** Whoever wanted what has happened sees it happen; everybody else sees what happened instead, and why. */
async function afterAll(context: DraftContext, error: Error, at: Date | undefined): Promise<DeskAnswer> {
  const { desk } = context;
  const draft = (await findDraft(desk.database, context.draft.id)) ?? context.draft;
  if (isAsWanted(draft, at, desk.now())) return { goTo: `/drafts/${draft.id}/publish` };
  return { ...(await publishPage({ ...context, draft }, undefined, error.message)), status: 409 };
}

function isAsWanted({ state, publishAt }: Draft, at: Date | undefined, now: Date): boolean {
  if (publishAt === null) return false;
  if (at !== undefined) return publishAt === at.toISOString();
  return state === 'publishing' || state === 'published' || Date.parse(publishAt) <= now.getTime();
}

async function publishPage(context: DraftContext, typed?: TypedTime, refusal?: string): Promise<DeskPage> {
  const { desk, draft } = context;
  const release = await releaseOf(desk, draft);
  const title = draft.state === 'approved' ? releaseName(draft) : 'Publish';
  return {
    title,
    ...(typed && { status: 422, refused: [typed.error] }),
    ...(refusal !== undefined && { refused: [refusal] }),
    body: (
      <Screen title={title} steps={<DraftSteps draft={draft} current="publish" />}>
        <PublishState context={context} release={release} typed={typed} />
        {(draft.state === 'publishing' || isDue(context)) && <LookAgain />}
      </Screen>
    ),
  };
}

const isDue = ({ desk, draft: { state, publishAt } }: DraftContext): boolean =>
  state === 'scheduled' && publishAt !== null && Date.parse(publishAt) <= desk.now().getTime();
