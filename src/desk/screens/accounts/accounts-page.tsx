import type { VNode } from 'preact';
import { countryDay } from '../../../project/index.ts';
import type { Account } from '../../accounts/account.ts';
import { roles } from '../../accounts/roles.ts';
import type { Session } from '../../accounts/sessions.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Tag } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import { longDate } from '../../language/writing.ts';
import { Browser } from '../account/account-page.tsx';
import { roleNames, roleTexts } from '../account/role-texts.ts';

/** An account as the lists show it. */
export interface ListedAccount {
  readonly account: Account;
  readonly canSignIn: boolean;
}

interface Asked {
  readonly email: string;
  readonly roles: readonly string[];
  readonly problem: string;
}

const State = ({ account, canSignIn, now }: ListedAccount & { readonly now: Date }) => {
  const { approvesFrom, disabledAt } = account;
  if (disabledAt !== null) return <Tag kind="problem">Disabled</Tag>;
  if (!canSignIn) return <Tag kind="note">Invited</Tag>;
  if (approvesFrom !== null && countryDay(now) < approvesFrom)
    return <Tag kind="warning">New approver, counts from {longDate(approvesFrom)}</Tag>;
  return <Tag kind="good">Active</Tag>;
};

interface AccountsPageProps {
  readonly accounts: readonly ListedAccount[];
  /** Whether the person may invite others. */
  readonly manages: boolean;
  readonly now: Date;
  /** What everybody must know, above all else. */
  readonly banner: VNode | null;
  /** An invitation that the rules forbid. */
  readonly asked?: Asked;
}

/** Who can do what at the desk. */
export const accountsPage = ({ accounts, manages, now, banner, asked }: AccountsPageProps): DeskPage => ({
  title: 'Accounts',
  ...(asked && { status: 400, refused: [asked.problem] }),
  body: (
    <Screen
      title="Accounts"
      lead="Who can do what at the desk. Nobody approves what they prepared themselves."
    >
      {banner}
      <Table
        caption="Accounts"
        isCaptionHidden
        head={['Name', 'State', 'Roles']}
        rows={accounts.map((listed) => [
          <>
            <a href={`/accounts/${listed.account.id}`}>{listed.account.name}</a>
            <br />
            {listed.account.name !== listed.account.email && <span class="hint">{listed.account.email}</span>}
          </>,
          <State {...listed} now={now} />,
          roleNames(listed.account.roles),
        ])}
      />
      {manages && (
        <Panel title="Invite somebody" id="invite">
          <Form action="/accounts#invite" submit="Make a link">
            <Field
              label="Email address"
              name="email"
              type="email"
              value={asked?.email ?? ''}
              required
              maxLength={254}
              autocomplete="off"
            />
            <RoleChoice chosen={asked?.roles ?? []} />
          </Form>
        </Panel>
      )}
    </Screen>
  ),
});

const RoleChoice = ({ chosen }: { readonly chosen: readonly string[] }) => (
  <Choice
    legend="What this person may do"
    name="role"
    isMany
    chosen={[...chosen]}
    options={roles.map((role) => ({ value: role, label: roleTexts[role].name, hint: roleTexts[role].can }))}
    hint="A new approver can approve from the next day. An administrator neither prepares nor approves."
  />
);

/** The only time that a link is shown. */
export const linkPage = (account: Account, address: string): DeskPage => ({
  title: `A link for ${account.name}`,
  body: (
    <Screen
      title={`A link for ${account.name}`}
      width="narrow"
      lead="Give it to this person and nobody else: whoever opens it makes the passkey of the account. It works once, for 24 hours, and is not shown again."
    >
      <Field label="The link" name="link">
        {(attributes) => <input {...attributes} readOnly value={address} />}
      </Field>
      <Facts
        facts={[
          ['For', account.email],
          ['Roles', roleNames(account.roles)],
        ]}
      />
      <p class="actions">
        <Button kind="primary" href={mailto(account, address)}>
          Write a mail with it
        </Button>
        <CopyButton copies="link" />
        <Button href="/accounts">Go to the accounts</Button>
      </p>
    </Screen>
  ),
});

/** A mail that the administrator sends: the desk sends no links. */
const mailto = ({ email }: Account, address: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your link to the desk')}&body=${encodeURIComponent(`This link works once, for 24 hours. Open it on the device that you will sign in with:\n\n${address}\n`)}`;

interface AccountDetailsProps extends ListedAccount {
  readonly sessions: readonly Session[];
  readonly manages: boolean;
  readonly now: Date;
  readonly problem?: string;
}

/** One account, for administrators and auditors. */
export const accountDetailsPage = (props: AccountDetailsProps): DeskPage => {
  const { account, canSignIn, sessions, manages, now, problem } = props;
  return {
    title: account.name,
    ...(problem && { status: 400, refused: [problem] }),
    body: (
      <Screen title={account.name}>
        <Facts
          facts={[
            ['Email address', account.email],
            ['Roles', roleNames(account.roles)],
            ['State', <State account={account} canSignIn={canSignIn} now={now} />],
            ['Account made', <When at={account.createdAt} />],
            ['What happened', <a href={`/log?q=${encodeURIComponent(account.email)}`}>In the log</a>],
          ]}
        />
        {manages && <Management {...props} />}
        <Panel title="Where the person is signed in">
          <Table
            caption="Sessions"
            isCaptionHidden
            head={['Browser', 'Signed in', 'Last seen']}
            empty="Nowhere."
            rows={sessions.map(({ agent, address, createdAt, seenAt }) => [
              <Browser agent={agent} address={address} />,
              <When at={createdAt} />,
              <When at={seenAt} />,
            ])}
          />
          {manages && sessions.length > 0 && (
            <Form action={`/accounts/${account.id}/sessions`} submit="End these sessions" kind="plain" />
          )}
        </Panel>
      </Screen>
    ),
  };
};

const Management = ({ account, canSignIn }: AccountDetailsProps) => {
  const path = `/accounts/${account.id}`;
  const isDisabled = account.disabledAt !== null;
  return (
    <>
      <Panel title="Roles">
        <Form action={`${path}/roles`} submit="Change roles" kind="plain">
          <RoleChoice chosen={account.roles} />
        </Form>
      </Panel>
      {!isDisabled && (
        <Panel title={canSignIn ? 'Lost device' : 'New link'}>
          <p>
            {canSignIn
              ? 'First make sure that it is this person who asks. When the new link is used, the earlier passkeys, recovery codes and sessions end, and an approver can approve again from the next day.'
              : 'The earlier link stops working.'}
          </p>
          <Form action={`${path}/link`} submit="Make a new link" kind="plain" />
        </Panel>
      )}
      <Panel title={isDisabled ? 'Enable' : 'Disable'}>
        <p>
          {isDisabled
            ? 'The person can sign in again. An approver can approve from the next day.'
            : 'The person is signed out at once and cannot sign in. What the person did stays as it is.'}
        </p>
        <Form
          action={`${path}/${isDisabled ? 'enable' : 'disable'}`}
          submit={isDisabled ? 'Enable this account' : 'Disable this account'}
          kind={isDisabled ? 'plain' : 'danger'}
        />
      </Panel>
    </>
  );
};
