import { received } from '../../../country/index.ts';
import type { Form } from '../../../http/index.ts';
import { findAccount } from '../../accounts/account.ts';
import { readName } from '../../accounts/account-changes.ts';
import { deviceName } from '../../accounts/device-name.ts';
import { findInvitation, type Invitation, useInvitation } from '../../accounts/invitations.ts';
import { AccountRuleError } from '../../accounts/role-rules.ts';
import { Facts, When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { PasskeyForm } from '../../components/passkey-form.tsx';
import { Screen } from '../../components/screen.tsx';
import type { DeskAnswer, DeskContext, DeskRoute } from '../../guard/desk-route.ts';
import { jsonAnswer } from '../../guard/json-answer.ts';
import { appendToLog } from '../../log/append.ts';
import { queueMail } from '../../mail/outbox.ts';
import { countAttempt } from '../../sign-in/attempts.ts';
import { attemptFrom } from '../../sign-in/known-device.ts';
import { addPasskey, newPasskeyOptions, readAnswer, verifyNewPasskey } from '../../sign-in/passkeys.ts';
import { SignInRefusedError, signIn } from '../../sign-in/sign-in.ts';
import { roleTexts } from '../account/role-texts.ts';

/** The page of a link that works once: it makes the first passkey of an account. */
export const invitationRoutes: readonly DeskRoute[] = [
  {
    path: '/invitation/:token',
    access: 'open',
    action: 'sign in',
    get: async (context) => {
      const invitation = await invitationOf(context);
      return invitation ? invitationPage(invitation, context) : deadLinkPage;
    },
    post: accept,
  },
  { path: '/invitation/:token/options', access: 'open', action: 'sign in', post: options },
];

const invitationOf = ({ desk, path }: DeskContext): Promise<Invitation | undefined> =>
  findInvitation(desk.database, desk.now(), path.token!);

async function options(context: DeskContext): Promise<DeskAnswer> {
  const { desk } = context;
  const invitation = await invitationOf(context);
  if (invitation === undefined) return jsonAnswer(404, { problem: DEAD_LINK });
  const now = desk.now();
  const counted = await countAttempt(desk.database, now, [await attemptFrom(context, 'challenge')]);
  if (counted === undefined)
    return jsonAnswer(429, { problem: 'There were too many attempts. Wait 15 minutes, then try again.' });
  // The earlier passkeys stop working, so the same device may make a new one.
  return jsonAnswer(
    200,
    await newPasskeyOptions(desk.database, now, new URL(desk.url), invitation.account, 'only'),
  );
}

async function accept(context: DeskContext, form: Form): Promise<DeskAnswer> {
  const { desk, request } = context;
  const invitation = await invitationOf(context);
  if (invitation === undefined) return deadLinkPage;
  const refuse = (problem: string): DeskPage =>
    invitationPage(invitation, context, { problem, name: form.text('name') });
  let name: string;
  try {
    name = readName(form.text('name'));
  } catch (error) {
    if (error instanceof AccountRuleError) return refuse(error.message);
    throw error;
  }
  const { account, purpose } = invitation;
  const now = desk.now();
  const answer = readAnswer(form.text('answer'));
  const credential = await verifyNewPasskey(desk.database, now, new URL(desk.url), account, answer);
  if (credential === undefined) return refuse('The passkey was not made, or it took too long. Try again.');
  const passkey = deviceName(request.headers['user-agent'] ?? '');
  try {
    return await signIn(
      context,
      async (transaction) => {
        if (!(await useInvitation(transaction, now, invitation, name)))
          throw new SignInRefusedError('the link was used or replaced');
        await addPasskey(transaction, now, account.id, credential, passkey);
        await appendToLog(transaction, now, {
          who: account.email,
          action: 'used an invitation',
          about: account.email,
          detail: { purpose, name, passkey },
        });
        await queueMail(desk, transaction, [
          {
            to: account.email,
            subject: 'A passkey was made for your account of the desk',
            text: `A link made a passkey (${passkey}) for your account of the desk: ${desk.url}/account\n\nIf that was not you, tell an administrator of the desk at once.`,
          },
        ]);
        return { account: (await findAccount(transaction, account.id))!, method: 'passkey', passkey };
      },
      '/account/codes',
    );
  } catch (error) {
    if (error instanceof SignInRefusedError) return deadLinkPage;
    throw error;
  }
}

function invitationPage(
  { account, purpose, expiresAt }: Invitation,
  { path }: DeskContext,
  { problem, name }: { readonly problem?: string; readonly name?: string } = {},
): DeskPage {
  const isNew = purpose !== 'lost device';
  const title = isNew ? 'Welcome to the desk' : 'Make a new passkey';
  const known = account.name === account.email ? '' : account.name;
  return {
    title,
    ...(problem && { status: 400, refused: [problem] }),
    body: (
      <Screen
        title={title}
        width="narrow"
        lead={
          isNew
            ? `You are invited to check ${received.other} of infrastructure projects and to publish them.`
            : 'The new passkey replaces the earlier ones of your account, which stop working.'
        }
      >
        <Facts
          facts={[
            ['Email address', account.email],
            [
              'You can',
              <ul>
                {account.roles.map((role) => (
                  <li key={role}>{roleTexts[role].can}</li>
                ))}
              </ul>,
            ],
            ['This link works once, until', <When at={expiresAt} />],
          ]}
        />
        <PasskeyForm
          action={`/invitation/${path.token}`}
          options={`/invitation/${path.token}/options`}
          kind="make"
          submit="Make a passkey"
        >
          <Field
            label="Your name"
            name="name"
            hint="Others see it beside what you do."
            value={name ?? known}
            required
            maxLength={100}
            autocomplete="name"
          />
          <p>
            You sign in with a passkey: your device, or a security key, asks for your finger, your face or its
            PIN. There is no password to remember, and none to steal.
          </p>
        </PasskeyForm>
      </Screen>
    ),
  };
}

const DEAD_LINK =
  'This link does not work. It was used, is older than 24 hours, or was replaced by a newer one.';

const deadLinkPage: DeskPage = {
  title: 'This link does not work',
  status: 404,
  body: (
    <Screen title="This link does not work" width="narrow">
      <p>{DEAD_LINK}</p>
      <p>
        If you used it yourself, <a href="/sign-in">sign in</a>. Otherwise ask an administrator of the desk
        for a new one.
      </p>
    </Screen>
  ),
};
