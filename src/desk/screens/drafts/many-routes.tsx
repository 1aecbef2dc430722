import type { Form } from '../../../http/index.ts';
import { Problem } from '../../../http/index.ts';
import { period } from '../../../project/index.ts';
import { draftName } from '../../drafts/draft-name.ts';
import { carryOut, type Draft, DraftChangedError, findDraft, transitions } from '../../drafts/index.ts';
import type { DeskAnswer, DeskRoute, SignedInContext } from '../../guard/desk-route.ts';
import { counted } from '../../language/writing.ts';
import { publishedSnapshots } from '../../published/store-log.ts';
import { ConfirmManyPage, confirmableDrafts, fieldOf } from './confirm-many.tsx';
import { checkedQuarter, confirmQuarter, valuesOf } from './confirm-quarter.ts';
import { listPage } from './list.tsx';
import { type QuarterFaults, type QuarterValues, quarterFields } from './quarter-form.tsx';

/** What is done to several drafts at once. */
export const manyRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/withdraw',
    access: 'person',
    action: transitions.withdraw.may,
    get: () => ({ goTo: '/drafts' }),
    post: withdrawMany,
  },
  {
    path: '/drafts/confirm',
    access: 'person',
    action: transitions.confirmQuarter.may,
    get: (context) => confirmPage(context),
    post: confirmMany,
  },
];

/** A chosen draft, as the person saw it. */
async function chosen({ desk }: SignedInContext, text: string): Promise<Draft | undefined> {
  const [id = '', version = ''] = text.split(' ');
  const draft = await findDraft(desk.database, id);
  return draft && { ...draft, version: Number(version) || 0 };
}

/** Why a draft was left alone: a sentence that names it. Fails with any other error. */
function whyLeft(draft: Draft, error: unknown): string {
  const isUsual = error instanceof DraftChangedError || error instanceof Problem;
  if (!isUsual) throw error;
  return `${draftName(draft)}: ${error.message}`;
}

async function withdrawMany(context: SignedInContext, form: Form): Promise<DeskAnswer> {
  const { desk, account } = context;
  const text = form.text('reason').slice(0, 500);
  const logged = text === '' ? {} : { reason: text };
  const left: string[] = [];
  let done = 0;
  for (const each of form.all('draft')) {
    const draft = await chosen(context, each);
    if (draft === undefined) continue;
    try {
      await carryOut(desk, 'withdraw', draft, { by: account, text, logged });
      await desk.readings.forget(draft.id);
      done += 1;
    } catch (error) {
      left.push(whyLeft(draft, error));
    }
  }
  if (done === 0 && left.length === 0) left.push('Choose at least one draft.');
  const sentence = counted(
    { one: '{count} draft was withdrawn', other: '{count} drafts were withdrawn' },
    done,
  );
  const page = await listPage({ ...context, query: new URLSearchParams() }, { done: sentence, left });
  return { ...page, ...(done === 0 && { status: 409 }) };
}

/** What is wrong with the forms of drafts, by their ids. */
type FaultsByDraft = ReadonlyMap<string, { readonly values: QuarterValues; readonly faults: QuarterFaults }>;

async function confirmPage(
  { desk, account }: SignedInContext,
  tried: FaultsByDraft = new Map(),
  left: readonly string[] = [],
): Promise<DeskAnswer> {
  const drafts = await confirmableDrafts(desk, account);
  if (drafts.length === 0 && left.length === 0) return { goTo: '/drafts?whose=mine' };
  const published = await publishedSnapshots(desk.config.storeUrl);
  return {
    title: `Confirm the ${period.other}`,
    ...((tried.size > 0 || left.length > 0) && { status: 422 }),
    ...(tried.size > 0 && {
      refused: ['Not every file could be confirmed: what is missing is marked below.'],
    }),
    body: (
      <ConfirmManyPage
        published={published}
        today={desk.now()}
        left={left}
        files={drafts.map((draft) => ({
          draft,
          values: tried.get(draft.id)?.values ?? valuesOf(draft),
          faults: tried.get(draft.id)?.faults ?? {},
        }))}
      />
    ),
  };
}

async function confirmMany(context: SignedInContext, form: Form): Promise<DeskAnswer> {
  const { desk, account } = context;
  const published = await publishedSnapshots(desk.config.storeUrl);
  const tried = new Map<string, { values: QuarterValues; faults: QuarterFaults }>();
  const left: string[] = [];
  if (form.all('draft').length === 0) left.push('Choose at least one file.');
  for (const each of form.all('draft')) {
    const draft = await chosen(context, each);
    if (draft === undefined) continue;
    const values = Object.fromEntries(
      quarterFields.map((name) => [name, form.text(fieldOf(draft, name))]),
    ) as unknown as QuarterValues;
    const { confirmed, faults } = checkedQuarter(values, published);
    if (confirmed === undefined) {
      tried.set(draft.id, { values, faults });
      continue;
    }
    await confirmQuarter(desk, account, draft, confirmed).catch((error: unknown) => {
      left.push(whyLeft(draft, error));
    });
  }
  return tried.size > 0 || left.length > 0
    ? confirmPage(context, tried, left)
    : { goTo: '/drafts?whose=mine' };
}
