import type { Form } from '../../../http/index.ts';
import { dateChoices, decimalMarks, type ReadingChoices, type SameProject } from '../../../irm/index.ts';
import { carryOut, checkPossible, transitions } from '../../drafts/index.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import { choicesInWords, pairsToSettle, pairValue } from './choices-form.tsx';
import { readingPage } from './reading-page.tsx';

/** Step 3: how a file was read, and how else it can be. */
export const readingRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/reading',
    access: 'draft',
    action: 'see drafts',
    postAction: transitions.choose.may,
    get: readingPage,
    post: choose,
  },
];

const MOST_COLUMNS = 100;

async function choose({ desk, draft, account }: DraftContext, form: Form): Promise<DeskAnswer> {
  const goTo = `/drafts/${draft.id}/reading`;
  checkPossible('choose', draft);
  if (form.text('do') === 'again') {
    await desk.readings.retry(draft, desk.database);
    return { goTo };
  }
  const pairs = pairsToSettle(draft, await desk.readings.open(draft));
  const choices = choicesOf(form, pairs);
  const seen = { ...draft, version: form.version };
  const done = { by: account, text: choicesInWords(choices), detail: choices, changes: { choices } };
  await desk.readings.retry(await carryOut(desk, 'choose', seen, done));
  return { goTo };
}

function choicesOf(form: Form, pairs: readonly SameProject[]): ReadingChoices {
  const decimal = decimalMarks.find((mark) => mark === form.text('decimal'));
  const dates = dateChoices.find((choice) => choice === form.text('dates'));
  const dropColumns = form.all('dropColumns').slice(0, MOST_COLUMNS);
  const settled = new Set(form.all('sameAs'));
  const sameAs = pairs.filter((pair) => settled.has(pairValue(pair)));
  return {
    ...(dropColumns.length > 0 && { dropColumns }),
    ...(decimal && { decimal }),
    ...(dates && { dates }),
    ...(sameAs.length > 0 && { sameAs }),
  };
}
