import type { Form } from '../../../http/index.ts';
import { findAccountByEmail, isEmail } from '../../accounts/account-changes.ts';
import { sessionOf } from '../../accounts/sessions.ts';
import { endedSessionCookie } from '../../guard/cookies.ts';
import type { DeskAnswer, DeskContext, DeskRoute } from '../../guard/desk-route.ts';
import { jsonAnswer } from '../../guard/json-answer.ts';
import { signedInWith } from '../../guard/signed-in.ts';
import { appendToLog } from '../../log/append.ts';
import { countAttempt, takeBack } from '../../sign-in/attempts.ts';
import { attemptFrom } from '../../sign-in/known-device.ts';
import { nextAddress } from '../../sign-in/next-address.ts';
import { readAnswer, signInOptions, usePasskey, verifySignIn } from '../../sign-in/passkeys.ts';
import { unusedRecoveryCodes, useRecoveryCode } from '../../sign-in/recovery-codes.ts';
import {
  endSessionOf,
  logRefusedSignIn,
  SignInRefusedError,
  sessionStart,
  signIn,
} from '../../sign-in/sign-in.ts';
import { recoveryPage, signInPage } from './sign-in-page.tsx';

const TOO_MANY = 'There were too many attempts. Wait 15 minutes, then try again.';
const WRONG_PASSKEY =
  'That passkey is not one of this desk, or it took too long. Try again, or ask an administrator for a new link.';
const DISABLED = 'Your account is disabled. Ask an administrator of the desk.';
const WRONG_CODE =
  'This code and this address do not let anybody in. Check both; a code that was used does not work again.';

/** Signing in and out. */
export const signInRoutes: readonly DeskRoute[] = [
  { path: '/sign-in', access: 'open', action: 'sign in', get: showSignIn },
  { path: '/sign-in/passkey/options', access: 'open', action: 'sign in', post: passkeyOptions },
  { path: '/sign-in/passkey', access: 'open', action: 'sign in', post: signInWithPasskey },
  {
    path: '/sign-in/recovery',
    access: 'open',
    action: 'sign in',
    get: () => recoveryPage(''),
    post: signInWithCode,
  },
  {
    path: '/sign-out',
    access: 'person',
    action: 'use own account',
    post: async ({ desk, request, account }) => {
      await desk.database.transaction(async (transaction) => {
        await endSessionOf(transaction, desk, request);
        const event = { who: account.email, action: 'signed out', about: account.email };
        await appendToLog(transaction, desk.now(), event);
      });
      return {
        status: 303,
        // What the person saw leaves the browser, too: the next one may use the same machine.
        headers: ['location', '/sign-in', 'content-length', '0', 'clear-site-data', '"cache", "storage"'],
        body: Buffer.alloc(0),
        cookies: [endedSessionCookie(desk.url)],
      };
    },
  },
];

/** Whoever is signed in goes on, unless the page asked to prove it again. */
async function showSignIn({ desk, request, query }: DeskContext): Promise<DeskAnswer> {
  const next = nextAddress(query.get('next'));
  const isSignedIn = (await signedInWith(desk, request)) !== undefined;
  return isSignedIn && !query.has('again') ? { goTo: next } : signInPage(desk, next);
}

async function passkeyOptions(context: DeskContext): Promise<DeskAnswer> {
  const { desk } = context;
  const now = desk.now();
  const counted = await countAttempt(desk.database, now, [await attemptFrom(context, 'challenge')]);
  if (counted === undefined) return jsonAnswer(429, { problem: TOO_MANY });
  return jsonAnswer(200, await signInOptions(desk.database, now, new URL(desk.url)));
}

/** Answers a script that asks for JSON with the token of the new session, for a form that waits for it. */
async function signInWithPasskey(context: DeskContext, form: Form): Promise<DeskAnswer> {
  const { desk, request } = context;
  const next = nextAddress(form.text('next'));
  const wantsJson = request.headers.accept === 'application/json';
  const refuse = (status: number, problem: string): DeskAnswer =>
    wantsJson ? jsonAnswer(status, { problem }) : signInPage(desk, next, problem, status);
  const counted = await countAttempt(desk.database, desk.now(), [await attemptFrom(context, 'failure')]);
  if (counted === undefined) return refuse(429, TOO_MANY);
  const now = desk.now();
  const proved = await verifySignIn(desk.database, now, new URL(desk.url), readAnswer(form.text('answer')));
  try {
    const { secret, cookies } = await sessionStart(context, async (transaction) => {
      const used = proved && (await usePasskey(transaction, now, proved));
      if (used === undefined) throw new SignInRefusedError('no passkey of this desk');
      return { account: used.account, method: 'passkey', passkey: used.name };
    });
    await takeBack(desk.database, counted);
    if (!wantsJson) return { goTo: next, cookies };
    const started = await sessionOf(desk.database, now, secret);
    return { ...jsonAnswer(200, { token: started!.session.token }), cookies };
  } catch (error) {
    if (!(error instanceof SignInRefusedError)) throw error;
    await logRefusedSignIn(context, 'passkey', error.account?.email ?? '', error.message);
    return refuse(403, error.account === undefined ? WRONG_PASSKEY : DISABLED);
  }
}

/** The same answer for an address that nobody has, a disabled account and a wrong code. */
async function signInWithCode(context: DeskContext, form: Form): Promise<DeskAnswer> {
  const { desk } = context;
  const now = desk.now();
  const email = form.text('email').toLowerCase().slice(0, 254);
  const counted = await countAttempt(desk.database, now, [
    await attemptFrom(context, 'failure'),
    { of: 'account', name: email },
  ]);
  if (counted === undefined) return recoveryPage(email, TOO_MANY, 429);
  try {
    const answer = await signIn(
      context,
      async (transaction) => {
        const account = await findAccountByEmail(transaction, email);
        if (!(await useRecoveryCode(transaction, now, account?.id ?? '', form.text('code'))))
          throw new SignInRefusedError('no such code');
        const codesLeft = await unusedRecoveryCodes(transaction, account!.id);
        return { account: account!, method: 'recovery code', codesLeft };
      },
      '/account',
    );
    await takeBack(desk.database, counted);
    return answer;
  } catch (error) {
    if (!(error instanceof SignInRefusedError)) throw error;
    // People type secrets into the wrong field: only an address goes into the log.
    await logRefusedSignIn(context, 'recovery code', isEmail(email) ? email : '', error.message);
    return recoveryPage(email, WRONG_CODE, 403);
  }
}
