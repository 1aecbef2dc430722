import { received } from '../../country/index.ts';
import { Logo } from '../../page/logo.tsx';
import type { Account } from '../accounts/account.ts';
import type { Action } from '../accounts/roles.ts';
import { refusal } from '../drafts/privilege.ts';
import { FormToken } from './form.tsx';
import { useFrame } from './frame-context.ts';

interface Part {
  readonly path: string;
  readonly text: string;
  readonly action: Action;
}

const parts: readonly Part[] = [
  { path: '/', text: 'Home', action: 'see drafts' },
  { path: '/drop', text: `Drop a ${received.one}`, action: 'upload' },
  { path: '/drafts', text: 'Drafts', action: 'see drafts' },
  { path: '/history', text: 'History', action: 'see drafts' },
  { path: '/log', text: 'Log', action: 'see log' },
  { path: '/accounts', text: 'Accounts', action: 'see accounts' },
];

const practice: Part = { path: '/practice', text: 'Practice', action: 'see home' };

interface DeskHeaderProps {
  readonly account: Account | undefined;
  readonly now: Date;
  /** The desk is one to practise at. */
  readonly isPractice: boolean;
}

/** The name of the desk, its parts that the person may use, and the person. */
export const DeskHeader = ({ account, now, isPractice }: DeskHeaderProps) => (
  <header class="desk-header">
    <a class="desk-name" href="/">
      <Logo />
      Projects desk
    </a>
    {account && (
      <>
        <Parts account={account} now={now} isPractice={isPractice} />
        <Person account={account} />
      </>
    )}
  </header>
);

interface PartsProps extends DeskHeaderProps {
  readonly account: Account;
}

function Parts({ account, now, isPractice }: PartsProps) {
  const path = useFrame().address.split('?')[0]!;
  return (
    <nav class="desk-parts" aria-label="Parts of the desk">
      <ul>
        {[...parts, ...(isPractice ? [practice] : [])]
          .filter(({ action }) => refusal(action, account, now) === undefined)
          .map((part) => (
            <li key={part.path}>
              <a href={part.path} aria-current={isWithin(path, part.path) ? 'page' : undefined}>
                {part.text}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const isWithin = (path: string, part: string): boolean =>
  path === part || (part !== '/' && path.startsWith(`${part}/`));

const Person = ({ account }: { readonly account: Account }) => (
  <details class="menu desk-person" data-island="menu">
    <summary>
      <span class="visually-hidden">Signed in as </span>
      <span class="desk-person-name">{account.name || account.email}</span>
    </summary>
    <div class="menu-panel">
      <p class="hint">
        {account.email}
        <br />
        {account.roles.join(', ')}
      </p>
      <a href="/account">My account</a>
      <form method="post" action="/sign-out">
        <FormToken />
        <button type="submit" class="button">
          Sign out
        </button>
      </form>
    </div>
  </details>
);
