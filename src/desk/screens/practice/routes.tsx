import type { VNode } from 'preact';
import { Problem } from '../../../http/index.ts';
import { period } from '../../../project/index.ts';
import { Choice } from '../../components/choice.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import type { Desk } from '../../desk.ts';
import type { DeskRoute, SignedInContext } from '../../guard/desk-route.ts';
import { counted, dateTime } from '../../language/writing.ts';
import { beginAgain } from '../../practice/begin-again.ts';
import {
  hiddenErrors,
  PRACTICE_FILES,
  type Practice,
  type PracticeErrorCode,
  practiceErrors,
} from '../../practice/practice.ts';
import { keepTicks, ticksOf } from '../../practice/ticks.ts';

/** On a practice desk: what to look for in its files, and the way back to the beginning. */
export const practiceRoutes: readonly DeskRoute[] = [
  {
    path: '/practice',
    access: 'person',
    action: 'see home',
    get: practicePage,
    post: async ({ desk, account }, form) => {
      practiceOf(desk);
      await desk.database.transaction((transaction) => keepTicks(transaction, account.id, form.all('found')));
      return { goTo: '/practice' };
    },
  },
  {
    path: '/practice/again',
    access: 'person',
    action: 'see home',
    post: async ({ desk, account }) => {
      await beginAgain(desk, account, practiceOf(desk));
      return { goTo: '/practice' };
    },
  },
];

/** Fails with a `Problem` at any other desk. */
function practiceOf({ practice }: Desk): Practice {
  if (practice === undefined) throw new Problem('not-found', 'This desk is not one to practise at.');
  return practice;
}

async function practicePage({ desk, account }: SignedInContext): Promise<DeskPage> {
  practiceOf(desk);
  const ticked = await ticksOf(desk.database, account.id);
  return {
    title: 'Practice',
    body: (
      <Screen
        title="Practice"
        width="narrow"
        lead={`Drop the ${PRACTICE_FILES} files of the folder, look at what the desk says of them, and tick what is wrong. Everything is made up, the clock, too: it is ${dateTime(desk.now().toISOString())}.`}
      >
        <Panel id="errors" title="What is wrong with the files?">
          <Score ticked={ticked} />
          <Form action="/practice" submit="See how many I have found">
            <Choice
              legend="I have found"
              name="found"
              isMany
              chosen={ticked}
              options={practiceErrors.map(({ code, text }) => ({ value: code, label: text }))}
            />
          </Form>
        </Panel>
        <Panel id="then" title="Then">
          <ol>
            <li>As the preparer, submit the file that is right.</li>
            <li>As the first approver, return it once, approve it, and publish it.</li>
            <li>
              Ask to go back to the publication before. As the second approver, approve that and publish it.
            </li>
            <li>Ask for the removal of a {period.one}, and refuse it as the other approver.</li>
            <li>As the administrator, look at what all this left in the log.</li>
          </ol>
        </Panel>
        <Panel id="again" title="Begin again">
          <p>
            Removes all drafts and takes back all that was published here. People and their passkeys stay.
          </p>
          <Form action="/practice/again" submit="Begin again" kind="danger" />
        </Panel>
      </Screen>
    ),
  };
}

function Score({ ticked }: { readonly ticked: readonly PracticeErrorCode[] }): VNode {
  const found = practiceErrors.filter(({ code, file }) => file !== null && ticked.includes(code));
  const wrong = ticked.length - found.length;
  const isAll = found.length === hiddenErrors && wrong === 0;
  return (
    <Notice kind={isAll ? 'good' : 'note'} title={`${hiddenErrors} are hidden; found ${found.length}`}>
      {wrong > 0 &&
        counted(
          {
            one: '{count} that you ticked is in none of them.',
            other: '{count} that you ticked are in none of them.',
          },
          wrong,
        )}
      {isAll && <>You have found all of them: in the files {found.map(({ file }) => file).join(', ')}.</>}
    </Notice>
  );
}
