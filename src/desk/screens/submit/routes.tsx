import type { Form } from '../../../http/index.ts';
import { Problem } from '../../../http/index.ts';
import { acceptableCodes } from '../../../intake/index.ts';
import { acceptFinding, reviewOf, stopAccepting, submitDraft } from '../../approval/index.ts';
import {
  type Draft,
  DraftChangedError,
  eventsOf,
  findDraft,
  isPossible,
  transitions,
} from '../../drafts/index.ts';
import { refusal } from '../../drafts/privilege.ts';
import { noteVisit } from '../../drafts/visits.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import { SubmitPage } from './submit-page.tsx';

/** Step 6, for the person who prepared the draft: accept what blocks, and submit. */
export const submitRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/submit',
    access: 'draft',
    action: 'see drafts',
    postAction: transitions.submit.may,
    get: (context) => {
      const { desk, account, draft } = context;
      const why = refusal('submit', account, desk.now(), draft, desk.config);
      // Others find the reasons there, and what was submitted.
      if (why !== undefined || !isPossible('submit', draft)) return { goTo: `/drafts/${draft.id}/changes` };
      return submitPage(context);
    },
    post: (context, form) =>
      done(context, form, async (draft) => {
        const notes = { note: form.text('note'), publicNote: form.text('publicNote') };
        await submitDraft(context.desk, context.account, draft, notes);
        return `/drafts/${draft.id}`;
      }),
  },
  {
    path: '/drafts/:draft/accept',
    access: 'draft',
    action: 'see drafts',
    postAction: transitions.accept.may,
    get: ({ draft }) => ({ goTo: `/drafts/${draft.id}/submit` }),
    post: (context, form) =>
      done(context, form, async (draft) => {
        const { desk, account } = context;
        const code = acceptableCodes.find((each) => each === form.text('code'));
        if (code === undefined) throw new Problem('bad-request', 'This cannot be accepted.', {}, 409);
        if (form.has('back')) await stopAccepting(desk, account, draft, code);
        else await acceptFinding(desk, account, draft, code, form.text('reason'));
        return `/drafts/${draft.id}/submit#${form.has('back') ? code : 'findings'}`;
      }),
  },
];

/** The rejected form, to show again with the reason. */
interface RejectedForm {
  readonly problem: string;
  readonly status: number;
  readonly form: Form;
}

/** Does what was asked, or shows the page again with what went wrong and what was typed. */
async function done(
  context: DraftContext,
  form: Form,
  change: (draft: Draft) => Promise<string>,
): Promise<DeskAnswer> {
  const { draft, desk } = context;
  try {
    return { goTo: await change({ ...draft, version: form.version }) };
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof DraftChangedError)) throw error;
    const now = (await findDraft(desk.database, draft.id)) ?? draft;
    const status = error instanceof Problem ? error.status : 409;
    return submitPage({ ...context, draft: now }, { problem: error.message, status, form });
  }
}

async function submitPage({ desk, draft, account }: DraftContext, tried?: RejectedForm): Promise<DeskAnswer> {
  const typed = (name: string): string => tried?.form.text(name) ?? '';
  const [review, events] = await Promise.all([reviewOf(desk, draft), eventsOf(desk.database, draft.id)]);
  if (review.reading?.examination)
    await noteVisit(desk, account, draft, { isFree: review.obstacles.length === 0 });
  const returned =
    draft.state === 'returned' ? events.findLast(({ kind }) => kind === 'returned') : undefined;
  return {
    title: 'Submit for approval',
    ...(tried && { status: tried.status, refused: [tried.problem] }),
    body: (
      <SubmitPage
        review={review}
        typed={{
          note: typed('note'),
          publicNote: typed('publicNote'),
          code: typed('code'),
          reason: typed('reason'),
        }}
        returnedWith={returned?.text}
        reasonLetters={desk.config.deskReasonLetters}
      />
    ),
  };
}
