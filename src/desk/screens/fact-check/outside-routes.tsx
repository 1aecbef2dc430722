import type { Form } from '../../../http/index.ts';
import { Problem } from '../../../http/index.ts';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Screen } from '../../components/screen.tsx';
import type { Desk } from '../../desk.ts';
import { quarterOfDraft } from '../../drafts/draft-name.ts';
import { type Draft, findDraft, livingStates } from '../../drafts/index.ts';
import { answer, answersOf } from '../../fact-check/answers.ts';
import { type FactCheck, findLink } from '../../fact-check/links.ts';
import { cellsOf, ownRows } from '../../fact-check/own-rows.ts';
import type { DeskAnswer, DeskContext, DeskRoute } from '../../guard/desk-route.ts';
import {
  OutsidePage,
  type RejectedAnswer,
  ROWS_ON_PAGE,
  type RowView,
  readRowView,
  rowsOfView,
} from './outside-page.tsx';

/** What people of a department see with a link, and their answers. They need no account. */
export const outsideRoutes: readonly DeskRoute[] = [
  {
    path: '/fact-check/:token',
    access: 'open',
    action: 'sign in',
    get: (context) => outsidePage(context, readRowView(context.query)),
    post: answered,
  },
];

/** The link and its draft; undefined if it has ended, or if the desk has none. */
async function checkOf({
  desk,
  path,
}: DeskContext): Promise<{ readonly link: FactCheck; readonly draft: Draft } | undefined> {
  if (!desk.config.factCheck) return undefined;
  const link = await findLink(desk.database, path.token!, desk.now());
  const draft = link && (await findDraft(desk.database, link.draftId));
  return draft && livingStates.includes(draft.state) ? { link, draft } : undefined;
}

async function answered(context: DeskContext, form: Form): Promise<DeskAnswer> {
  const { desk, path } = context;
  const check = await checkOf(context);
  if (check === undefined) return endedPage;
  const project = form.text('project');
  const isRight = form.has('right');
  const text = isRight ? '' : form.text('comment');
  if (project !== '' && !(await isOwn(desk, check, project)))
    throw new Problem('bad-request', 'This row is not among those of the link.', {}, 409);
  const view = readRowView(new URLSearchParams(form.text('view')));
  try {
    await answer(desk, path.token!, { project, isRight, text });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    return outsidePage(context, view, { project, text, problem: error.message });
  }
  return { goTo: `/fact-check/${path.token}${view.address}#row-${encodeURIComponent(project)}` };
}

async function isOwn(
  desk: Desk,
  { link, draft }: { readonly link: FactCheck; readonly draft: Draft },
  project: string,
): Promise<boolean> {
  const rows = await ownRows(await desk.readings.open(draft), link);
  return rows?.some(({ change }) => change.irmProjectId === project) ?? false;
}

async function outsidePage(
  context: DeskContext,
  view: RowView,
  rejected?: RejectedAnswer,
): Promise<DeskAnswer> {
  const { desk, path } = context;
  const check = await checkOf(context);
  if (check === undefined) return endedPage;
  const { link, draft } = check;
  const reading = await desk.readings.open(draft);
  const rows = await ownRows(reading, link);
  const { answers } = await answersOf(desk.database, link);
  const listed = rowsOfView(rows ?? [], view, answers);
  const shown = listed.slice((view.page - 1) * ROWS_ON_PAGE, view.page * ROWS_ON_PAGE);
  return {
    title: 'Fact check',
    ...(rejected && { status: 422, refused: [rejected.problem] }),
    body: (
      <OutsidePage
        link={link}
        quarter={quarterOfDraft(draft)}
        address={`/fact-check/${path.token}`}
        {...{ rows, view, listed, shown, answers, rejected }}
        cells={reading === undefined ? new Map() : await cellsOf(reading, shown)}
      />
    ),
  };
}

const endedPage: DeskPage = {
  title: 'This link has ended',
  status: 404,
  body: (
    <Screen title="This link has ended" width="narrow">
      <Notice kind="note">
        It was ended, its days are over, or the figures are published or withdrawn by now. Ask the people who
        sent it for another one.
      </Notice>
    </Screen>
  ),
};
