import type { SqlTransaction } from '../../../database/index.ts';
import type { Form } from '../../../http/index.ts';
import { countFromNextDay } from '../../accounts/account-changes.ts';
import { deviceName } from '../../accounts/device-name.ts';
import { endOtherSessions, endSession, sessionsOf } from '../../accounts/session-list.ts';
import type { DeskPage } from '../../components/page-text.tsx';
import type { DeskAnswer, DeskRoute, SignedInContext } from '../../guard/desk-route.ts';
import { jsonAnswer } from '../../guard/json-answer.ts';
import { appendToLog } from '../../log/append.ts';
import { queueMail } from '../../mail/outbox.ts';
import {
  addPasskey,
  newPasskeyOptions,
  passkeysOf,
  readAnswer,
  removePasskey,
  verifyNewPasskey,
} from '../../sign-in/passkeys.ts';
import { signedInRecently } from '../../sign-in/recent-sign-in.ts';
import { replaceRecoveryCodes, unusedRecoveryCodes } from '../../sign-in/recovery-codes.ts';
import { signIn } from '../../sign-in/sign-in.ts';
import { accountPage } from './account-page.tsx';
import { afterRecentSignIn } from './after-recent-sign-in.ts';
import { askCodesPage, newCodesPage } from './codes-page.tsx';

const own = { access: 'person', action: 'use own account' } as const;

/** The own account: passkeys, recovery codes and sessions. */
export const accountRoutes: readonly DeskRoute[] = [
  { path: '/account', ...own, get: (context: SignedInContext) => showAccount(context) },
  { path: '/account/passkeys/options', ...own, post: passkeyOptions },
  { path: '/account/passkeys', ...own, post: afterRecentSignIn(addOwnPasskey) },
  { path: '/account/passkeys/remove', ...own, post: afterRecentSignIn(removeOwnPasskey) },
  {
    path: '/account/codes',
    ...own,
    get: async ({ desk, account }: SignedInContext) =>
      askCodesPage(await unusedRecoveryCodes(desk.database, account.id)),
    post: afterRecentSignIn(makeCodes),
  },
  { path: '/account/sessions', ...own, post: afterRecentSignIn(endSessions) },
];

async function showAccount(context: SignedInContext, problem?: string): Promise<DeskPage> {
  const { desk, account } = context;
  const { database } = desk;
  return accountPage(
    context,
    {
      passkeys: await passkeysOf(database, account.id),
      codesLeft: await unusedRecoveryCodes(database, account.id),
      sessions: await sessionsOf(database, desk.now(), account.id),
    },
    problem,
  );
}

async function passkeyOptions({ desk, account, session }: SignedInContext): Promise<DeskAnswer> {
  // Asking the device comes to nothing without it, so the form is sent for the page that says so.
  if (!signedInRecently(session, desk.now())) return jsonAnswer(200, { skip: true });
  return jsonAnswer(
    200,
    await newPasskeyOptions(desk.database, desk.now(), new URL(desk.url), account, 'another'),
  );
}

/**
 * Begins a new session, which a person who came with a recovery code needs to go on. Whoever found the code
 * could be somebody else, so an approver decides from the next day, as after a link for a lost device.
 */
async function addOwnPasskey(context: SignedInContext, form: Form): Promise<DeskAnswer> {
  const { desk, request, account, session } = context;
  const now = desk.now();
  const answer = readAnswer(form.text('answer'));
  const credential = await verifyNewPasskey(desk.database, now, new URL(desk.url), account, answer);
  if (credential === undefined)
    return showAccount(context, 'No passkey was added: it was not made, or it took too long. Try again.');
  const passkey = deviceName(request.headers['user-agent'] ?? '');
  return signIn(
    context,
    async (transaction) => {
      await addPasskey(transaction, now, account.id, credential, passkey);
      if (session.method === 'recovery code') await countFromNextDay(transaction, now, account.id);
      await tell(transaction, context, 'added a passkey', passkey);
      return { account, method: 'passkey', passkey };
    },
    '/account',
  );
}

async function removeOwnPasskey(context: SignedInContext, form: Form): Promise<DeskAnswer> {
  const { desk, account } = context;
  const passkeys = await passkeysOf(desk.database, account.id);
  const passkey = passkeys.find(({ id }) => id === form.text('passkey'));
  const isRemoved = await desk.database.transaction(async (transaction) => {
    if (passkey === undefined || !(await removePasskey(transaction, account.id, passkey.id))) return false;
    await tell(transaction, context, 'removed a passkey', passkey.name);
    return true;
  });
  return isRemoved
    ? { goTo: '/account#sessions' }
    : showAccount(context, 'Your last passkey cannot be removed.');
}

/** The codes stand in this answer only; a page that is loaded again makes others. */
async function makeCodes(context: SignedInContext): Promise<DeskAnswer> {
  const { desk, account } = context;
  const codes = await desk.database.transaction(async (transaction) => {
    await tell(transaction, context, 'made recovery codes');
    return replaceRecoveryCodes(transaction, account.id);
  });
  return newCodesPage(codes, account.email);
}

async function endSessions(context: SignedInContext, form: Form): Promise<DeskAnswer> {
  const { desk, account, session } = context;
  const id = form.text('end');
  await desk.database.transaction(async (transaction) => {
    const ended =
      id === 'others'
        ? await endOtherSessions(transaction, account.id, session.id)
        : await endSession(transaction, account.id, id);
    await appendToLog(transaction, desk.now(), {
      who: account.email,
      action: 'ended sessions',
      about: account.email,
      detail: { sessions: ended },
    });
  });
  return { goTo: '/account#sessions' };
}

/** Puts a change of what signs a person in into the log, and into a mail to the person. */
async function tell(
  transaction: SqlTransaction,
  { desk, account, request }: SignedInContext,
  action: string,
  passkey?: string,
): Promise<void> {
  await appendToLog(transaction, desk.now(), {
    who: account.email,
    action,
    about: account.email,
    detail: { ...(passkey !== undefined && { passkey }), address: request.client },
  });
  const what = passkey === undefined ? '' : ` (${passkey})`;
  await queueMail(desk, transaction, [
    {
      to: account.email,
      subject: 'Your account of the desk has changed',
      text: `Somebody who is signed in to your account ${action}${what}.\n\nIf that was not you, tell an administrator of the desk at once.`,
    },
  ]);
}
