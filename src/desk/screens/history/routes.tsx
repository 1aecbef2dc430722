import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type PublicationDifference, publicationDifferences } from '../../../examination/index.ts';
import type { Form } from '../../../http/index.ts';
import { attachment, type HttpResponse, Problem } from '../../../http/index.ts';
import { period } from '../../../project/index.ts';
import { openReader, type PastContent, type PublicationEntry } from '../../../store/index.ts';
import { withNames } from '../../accounts/account-names.ts';
import type { Desk } from '../../desk.ts';
import { findDraft, transitions } from '../../drafts/index.ts';
import { refusal } from '../../drafts/privilege.ts';
import { faultOfReason } from '../../drafts/reason.ts';
import type { DeskAnswer, DeskRoute, SignedInContext } from '../../guard/desk-route.ts';
import { quarterOfSphere } from '../../language/writing.ts';
import {
  askRemoval,
  askRollBack,
  confirmationText,
  isTyped,
  rollBackPlanOf,
} from '../../publishing/requests.ts';
import { ComparePage } from './compare-page.tsx';
import { HistoryPage } from './history-page.tsx';
import { PublicationPage } from './publication-page.tsx';
import { RemovalPage, RollBackPage, type TypedRequest } from './request-pages.tsx';

/** Step 8: what was published, and asking to undo it. */
export const historyRoutes: readonly DeskRoute[] = [
  { path: '/history', access: 'person', action: 'see drafts', get: historyPage },
  { path: '/history/compare', access: 'person', action: 'see drafts', get: comparePage },
  {
    path: '/history/remove',
    access: 'person',
    action: transitions.askRemoval.may,
    get: (context) => removalPage(context),
    post: remove,
  },
  { path: '/history/:number', access: 'person', action: 'see drafts', get: publicationPage },
  {
    path: '/history/:number/original',
    access: 'person',
    action: 'see drafts',
    get: async ({ desk, path }) => originalResponse(desk, (await entryOf(desk, path.number)).entry),
  },
  {
    path: '/history/:number/roll-back',
    access: 'person',
    action: transitions.askRollBack.may,
    get: (context) => rollBackPage(context),
    post: rollBack,
  },
];

async function historyPage({ desk, account, query }: SignedInContext): Promise<DeskAnswer> {
  const entries = await withNames(desk.database, (await desk.published.current()).publications);
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const mayAsk = refusal('ask removal', account, desk.now()) === undefined;
  return { title: 'History', body: <HistoryPage entries={entries} page={page} mayAsk={mayAsk} /> };
}

/** Fails with a `Problem` if there is no such publication. */
async function entryOf(desk: Desk, number: string | null | undefined) {
  const { publications } = await desk.published.current();
  const entry = publications.find((each) => String(each.number) === number);
  if (entry === undefined)
    throw new Problem('not-found', 'There is no such publication: the history lists all of them.');
  return { entry, isLatest: entry === publications.at(-1) };
}

async function publicationPage({ desk, account, path }: SignedInContext): Promise<DeskAnswer> {
  const { entry: logged, isLatest } = await entryOf(desk, path.number);
  const [entry] = (await withNames(desk.database, [logged])) as readonly [PublicationEntry];
  const { number, draft } = entry;
  const facts = {
    keepsOriginal: (await keptOriginals(desk)).includes(number),
    // Drafts are deleted after their time.
    hasDraft: draft !== undefined && (await findDraft(desk.database, draft)) !== undefined,
    mayAsk: refusal('ask roll-back', account, desk.now()) === undefined,
  };
  return {
    title: `Publication ${number}`,
    body: <PublicationPage entry={entry} isLatest={isLatest} {...facts} />,
  };
}

async function comparePage({ desk, query }: SignedInContext): Promise<DeskAnswer> {
  const { entry: from } = await entryOf(desk, query.get('from'));
  const { entry: to } = await entryOf(desk, query.get('to'));
  const differences = from === to ? [] : await differencesOf(desk, from, to);
  const shown = query.get('quarter') ?? undefined;
  return {
    title: `Publications ${from.number} and ${to.number}`,
    body: <ComparePage from={from} to={to} differences={differences} shown={shown} />,
  };
}

async function differencesOf(
  { config }: Desk,
  from: PublicationEntry,
  to: PublicationEntry,
): Promise<readonly PublicationDifference[]> {
  const store = openReader(config.storeUrl);
  try {
    return await store.read(async (reading) => {
      const [before, after] = [await reading.asOf(from.number), await reading.asOf(to.number)];
      const differences: PublicationDifference[] = [];
      for await (const difference of publicationDifferences(paced(before), paced(after)))
        differences.push(difference);
      return differences;
    });
  } finally {
    await store.close();
  }
}

/** Reads as `past` does, but lets other requests in between. */
const paced = (past: PastContent): PastContent => ({
  ...past,
  snapshots: past.snapshots.map((snapshot) => ({
    ...snapshot,
    projects: {
      async *[Symbol.asyncIterator]() {
        for await (const batch of snapshot.projects) {
          yield batch;
          await setImmediate();
        }
      },
    },
  })),
});

const errorsOf = ({ reasonError, nameError }: TypedRequest): readonly string[] =>
  [reasonError, nameError].filter((error) => error !== undefined);

async function rollBackPage({ desk, path }: SignedInContext, typed?: TypedRequest): Promise<DeskAnswer> {
  const { entry } = await entryOf(desk, path.number);
  const plan = await rollBackPlanOf(desk, entry.number);
  return {
    title: `Go back to publication ${entry.number}`,
    ...(typed && { status: 422, refused: errorsOf(typed) }),
    body: <RollBackPage plan={plan} name={confirmationText(plan)} typed={typed} />,
  };
}

async function rollBack(context: SignedInContext, form: Form): Promise<DeskAnswer> {
  const { desk, account } = context;
  const { entry } = await entryOf(desk, context.path.number);
  const name = confirmationText(await rollBackPlanOf(desk, entry.number));
  const typed = typedIn(desk, form, name);
  if (typed !== undefined) return rollBackPage(context, typed);
  const { id } = await askRollBack(desk, account, entry.number, form.text('reason'));
  return { goTo: `/drafts/${id}` };
}

async function removalPage({ desk }: SignedInContext, typed?: TypedRequest): Promise<DeskAnswer> {
  const { quarters } = await desk.published.current();
  if (quarters.length === 0) throw new Problem('bad-request', 'Nothing is published that could be removed.');
  return {
    title: `Remove a ${period.one}`,
    ...(typed && { status: 422, refused: errorsOf(typed) }),
    body: <RemovalPage quarters={quarters} typed={typed} />,
  };
}

async function remove(context: SignedInContext, form: Form): Promise<DeskAnswer> {
  const { desk, account } = context;
  const { quarters } = await desk.published.current();
  const name = form.text('quarter');
  const found = quarters.find((quarter) => quarterOfSphere(quarter) === name);
  if (found === undefined)
    throw new Problem(
      'bad-request',
      `This ${period.one} is not published any more: look at the history.`,
      {},
      409,
    );
  const typed = typedIn(desk, form, name);
  if (typed !== undefined) return removalPage(context, { ...typed, quarter: name });
  const { id } = await askRemoval(desk, account, found, form.text('reason'));
  return { goTo: `/drafts/${id}` };
}

/** What was typed with what is wrong with it; undefined if all is well. */
function typedIn(desk: Desk, form: Form, name: string): TypedRequest | undefined {
  const [typed, reason] = [form.text('name'), form.text('reason')];
  const isSame = isTyped(typed, name);
  const fault = reason === '' ? 'Give the reason.' : faultOfReason(desk, reason);
  if (isSame && fault === undefined) return undefined;
  return {
    name: typed,
    reason,
    ...(!isSame && { nameError: `This is not ${name}.` }),
    ...(fault !== undefined && { reasonError: fault }),
  };
}

/** Numbers of the publications whose files the store keeps. */
async function keptOriginals({ config }: Desk): Promise<readonly number[]> {
  const store = openReader(config.storeUrl);
  return store.read(({ log }) => log.originals()).finally(() => store.close());
}

/** The file of a publication, as it was published. Fails with a `Problem` if the store does not keep it. */
async function originalResponse(desk: Desk, { number, file }: PublicationEntry): Promise<HttpResponse> {
  if (file === undefined || !(await keptOriginals(desk)).includes(number))
    throw new Problem('not-found', `The file of publication ${number} is not kept (KEEP_ORIGINALS).`);
  return {
    status: 200,
    headers: [
      ...['content-type', 'application/octet-stream', 'content-length', String(file.bytes)],
      ...attachment(file.name),
    ],
    encoding: 'identity',
    open: () => {
      const body = new PassThrough();
      const store = openReader(desk.config.storeUrl);
      store
        .readOriginal(number, (content) => pipeline(content, body))
        .catch((error: unknown) => body.destroy(error as Error))
        .finally(() => store.close());
      return body;
    },
    heldBytes: 0,
    onClose: () => {},
  };
}
