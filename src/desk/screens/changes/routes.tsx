import type { Form } from '../../../http/index.ts';
import { Problem } from '../../../http/index.ts';
import { accountNames } from '../../accounts/account-names.ts';
import { ANOTHER_APPROVER, approveDraft, type Review, returnDraft, reviewOf } from '../../approval/index.ts';
import { type Draft, DraftChangedError, eventsOf, findDraft, transitions } from '../../drafts/index.ts';
import { refusal } from '../../drafts/privilege.ts';
import { noteVisit } from '../../drafts/visits.ts';
import { checksOf } from '../../fact-check/answers.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import { affectedDrafts } from '../../publishing/affected-drafts.ts';
import { type ProjectChange, projectChanges } from '../../reading/derived/index.ts';
import { shownList } from './change-filter.ts';
import { ChangesPage } from './changes-page.tsx';
import { listedChanges } from './listed-changes.ts';

/** Step 5: what will change, and the decision of another person about it. */
export const changesRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/changes',
    access: 'draft',
    action: 'see drafts',
    get: (context) => changesPage(context),
  },
  {
    path: '/drafts/:draft/approve',
    access: 'draft',
    action: 'see drafts',
    postAction: transitions.approve.may,
    get: ({ draft }) => ({ goTo: `/drafts/${draft.id}/changes` }),
    post: (context, form) =>
      decided(context, form, (draft) =>
        approveDraft(context.desk, context.account, draft, form.text('fingerprint')),
      ),
  },
  {
    path: '/drafts/:draft/return',
    access: 'draft',
    action: 'see drafts',
    postAction: transitions.return.may,
    get: ({ draft }) => ({ goTo: `/drafts/${draft.id}/changes` }),
    post: (context, form) =>
      decided(context, form, (draft) =>
        returnDraft(context.desk, context.account, draft, form.text('comment')),
      ),
  },
];

/** The rejected form, to show again with the reason. */
interface RejectedForm {
  readonly problem: string;
  readonly comment: string;
  readonly status: number;
}

/** Decides, or shows the page again with what went wrong and what was typed. */
async function decided(
  context: DraftContext,
  form: Form,
  decide: (draft: Draft) => Promise<Draft>,
): Promise<DeskAnswer> {
  const { draft, desk } = context;
  try {
    const { id } = await decide({ ...draft, version: form.version });
    return { goTo: `/drafts/${id}` };
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof DraftChangedError)) throw error;
    const now = (await findDraft(desk.database, draft.id)) ?? draft;
    const status = error instanceof Problem ? error.status : 409;
    return changesPage(
      { ...context, draft: now },
      { problem: error.message, comment: form.text('comment'), status },
    );
  }
}

async function changesPage(context: DraftContext, tried?: RejectedForm): Promise<DeskAnswer> {
  const { desk, draft, account } = context;
  const [review, nameOf, voidBecause, checks, affected] = await Promise.all([
    reviewOf(desk, draft),
    accountNames(desk.database),
    voidOf(context),
    checksOf(desk.database, draft.id),
    affectedDrafts(desk, draft),
  ]);
  if (review.reading?.examination)
    await noteVisit(desk, account, draft, { changes: true, isFree: review.obstacles.length === 0 });
  const why = (action: 'approve' | 'return' | 'submit' | 'publish') =>
    refusal(action, account, desk.now(), draft, desk.config);
  return {
    title: 'What will change',
    ...(tried && { status: tried.status, refused: [tried.problem] }),
    body: (
      <ChangesPage
        review={review}
        nameOf={nameOf}
        shown={shownList(context.query)}
        changes={await changesOf(review)}
        checks={checks}
        rivals={affected.filter(({ isSameQuarter }) => isSameQuarter)}
        voidBecause={voidBecause}
        refusals={{
          approve:
            why('approve') ?? (review.secondApproval?.first === account.id ? ANOTHER_APPROVER : undefined),
          return: why('return'),
          submit: why('submit'),
          publish: why('publish'),
        }}
        comment={tried?.comment ?? ''}
      />
    ),
  };
}

async function changesOf({ reading }: Review): Promise<readonly ProjectChange[]> {
  const comparison = reading?.examination?.compared?.comparison;
  if (reading === undefined || comparison === undefined) return [];
  return (await projectChanges(reading.folder)) ?? listedChanges(comparison);
}

/** The differences that made an approval void, if nothing was decided since. */
async function voidOf({ desk, draft }: DraftContext): Promise<string | undefined> {
  const decisions = ['submitted', 'approved', 'returned', 'void'];
  const last = (await eventsOf(desk.database, draft.id)).findLast(({ kind }) => decisions.includes(kind));
  return last?.kind === 'void' ? last.text : undefined;
}
