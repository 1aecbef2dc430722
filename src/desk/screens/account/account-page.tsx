import { countryDay } from '../../../project/index.ts';
import { deviceName } from '../../accounts/device-name.ts';
import type { Session } from '../../accounts/sessions.ts';
import { Button } from '../../components/button.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { FormToken } from '../../components/form.tsx';
import { Notice, Tag } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { PasskeyForm } from '../../components/passkey-form.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import type { SignedInContext } from '../../guard/desk-route.ts';
import { count, longDate } from '../../language/writing.ts';
import type { Passkey } from '../../sign-in/passkeys.ts';
import { roleNames } from './role-texts.ts';

export interface OwnAccount {
  readonly passkeys: readonly Passkey[];
  readonly codesLeft: number;
  readonly sessions: readonly Session[];
}

/** What a person can change about the own account: how to sign in, and where one is signed in. */
export function accountPage(context: SignedInContext, own: OwnAccount, problem?: string): DeskPage {
  const { account, session, desk } = context;
  const isNewApprover = account.approvesFrom !== null && countryDay(desk.now()) < account.approvesFrom;
  return {
    title: 'My account',
    ...(problem && { status: 400, refused: [problem] }),
    body: (
      <Screen title="My account">
        {session.method === 'recovery code' && (
          <Notice kind="warning" title="Make a new passkey now">
            You signed in with a recovery code, which only lets you make a new passkey. Then remove the
            passkey of the device that you lost.
          </Notice>
        )}
        <Facts
          facts={[
            ['Name', account.name],
            ['Email address', account.email],
            [account.roles.length === 1 ? 'Role' : 'Roles', roleNames(account.roles)],
            ['Approves from', isNewApprover ? longDate(account.approvesFrom!) : undefined],
          ]}
        />
        <Passkeys passkeys={own.passkeys} />
        <Panel title="Recovery codes" id="codes">
          <p>
            {own.codesLeft === 0
              ? 'You have no recovery codes. With one you can make a new passkey if you lose your device.'
              : `You have ${count(own.codesLeft)} of ten recovery codes left. New ones replace them.`}
          </p>
          <p class="actions">
            <Button href="/account/codes">Make recovery codes</Button>
          </p>
        </Panel>
        <Sessions sessions={own.sessions} current={session} />
      </Screen>
    ),
  };
}

const Passkeys = ({ passkeys }: { readonly passkeys: readonly Passkey[] }) => (
  <Panel title="Passkeys" id="passkeys">
    <Table
      caption="Your passkeys"
      isCaptionHidden
      head={['Made with', 'Made', 'Last used', '']}
      empty="You have none: you sign in with the identity provider."
      rows={passkeys.map(({ id, name, createdAt, usedAt }) => [
        name,
        <When at={createdAt} />,
        usedAt === null ? 'Never' : <When at={usedAt} />,
        passkeys.length > 1 && (
          <form method="post" action="/account/passkeys/remove">
            <FormToken />
            <Button name="passkey" value={id}>
              Remove<span class="visually-hidden"> {name}</span>
            </Button>
          </form>
        ),
      ])}
    />
    <PasskeyForm
      action="/account/passkeys"
      options="/account/passkeys/options"
      kind="make"
      submit="Add a passkey"
    />
  </Panel>
);

/** A browser, and where it is. */
export const Browser = ({ agent, address }: Pick<Session, 'agent' | 'address'>) => (
  <>
    {deviceName(agent)}
    <br />
    <span class="hint">{address}</span>
  </>
);

interface SessionsProps {
  readonly sessions: readonly Session[];
  readonly current: Session;
}

const Sessions = ({ sessions, current }: SessionsProps) => (
  <Panel title="Where you are signed in" id="sessions">
    <Table
      caption="Your sessions"
      isCaptionHidden
      head={['Browser', 'Signed in', 'Last seen', '']}
      rows={sessions.map(({ id, agent, address, createdAt, seenAt }) => [
        <Browser agent={agent} address={address} />,
        <When at={createdAt} />,
        <When at={seenAt} />,
        id === current.id ? (
          <Tag kind="good">This one</Tag>
        ) : (
          <form method="post" action="/account/sessions">
            <FormToken />
            <Button name="end" value={id}>
              End<span class="visually-hidden"> the session of {deviceName(agent)}</span>
            </Button>
          </form>
        ),
      ])}
    />
    {sessions.length > 1 && (
      <form method="post" action="/account/sessions">
        <FormToken />
        <Button name="end" value="others">
          End all other sessions
        </Button>
      </form>
    )}
  </Panel>
);
