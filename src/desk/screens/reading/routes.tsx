import { Problem } from '../../../http/index.ts';
import { decimalMarks, type ReadingChoices } from '../../../irm/index.ts';
import { changeDraft } from '../../drafts/change-draft.ts';
import { changeableStates, findDraft } from '../../drafts/draft.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import type { Form } from '../../guard/form.ts';
import { appendToLog } from '../../log/append.ts';
import { choicesInWords } from './choices-form.tsx';
import { readingPage } from './reading-page.tsx';

/** Step 3: how a file was read, and how else it can be. */
export const readingRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/reading',
    access: 'draft',
    action: 'see drafts',
    postAction: 'change draft',
    get: readingPage,
    post: choose,
  },
];

const MOST_COLUMNS = 100;

async function choose({ desk, draft, account }: DraftContext, form: Form): Promise<DeskAnswer> {
  const goTo = `/drafts/${draft.id}/reading`;
  if (!changeableStates.includes(draft.state))
    throw new Problem(
      'bad-request',
      'How a draft is read can be changed while it is being prepared, or after it was returned.',
      {},
      409,
    );
  if (form.text('do') === 'again') {
    await desk.readings.retry(draft, desk.database);
    return { goTo };
  }
  const choices = choicesOf(form);
  const at = desk.now();
  const seen = { id: draft.id, version: form.version };
  await desk.database.transaction(async (transaction) => {
    await appendToLog(transaction, at, {
      who: account.email,
      action: 'chose how a draft is read',
      about: draft.id,
      detail: { ...choices },
    });
    const text = choicesInWords(choices);
    const event = { at, by: account.id, kind: 'choices', text, detail: choices, isEdit: true } as const;
    await changeDraft(transaction, seen, { choices }, event);
  });
  await desk.readings.retry((await findDraft(desk.database, draft.id))!);
  return { goTo };
}

function choicesOf(form: Form): ReadingChoices {
  const decimal = decimalMarks.find((mark) => mark === form.text('decimal'));
  const dropColumns = form.all('dropColumns').slice(0, MOST_COLUMNS);
  return {
    ...(dropColumns.length > 0 && { dropColumns }),
    ...(decimal && { decimal }),
    ...(form.text('dates') === 'mdy' && { dates: 'mdy' }),
  };
}
