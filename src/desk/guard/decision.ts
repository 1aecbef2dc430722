import type { SqlTransaction } from '../../database/index.ts';
import { Problem, type RouteRequest } from '../../http/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Action } from '../accounts/roles.ts';
import type { Desk } from '../desk.ts';
import { DraftChangedError } from '../drafts/change-draft.ts';
import { type Draft, findDraft } from '../drafts/draft.ts';
import { refusal } from '../drafts/privilege.ts';
import type { DeskRoute } from './desk-route.ts';
import { type SignedIn, signedInWith } from './signed-in.ts';

/** A request, and what it wants to do. */
export interface Asked {
  readonly route: DeskRoute;
  readonly action: Action;
  readonly request: RouteRequest;
}

/** Who asked, and the draft of the address if it has one. */
export interface Decided extends SignedIn {
  readonly draft?: Draft;
}

/** Nobody is signed in, or the session has ended. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

/** The person may not do this. The message is a sentence for this person. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly account: Account;

  constructor(account: Account, why: string) {
    super(why);
    this.account = account;
  }
}

const MAKE_PASSKEY = 'You signed in with a recovery code: make a new passkey under My account first.';

/** A recovery code is one factor, so it is only good for making a new passkey. */
export const isLimited = ({ session }: SignedIn, action: Action): boolean =>
  session.method === 'recovery code' && action !== 'use own account' && action !== 'sign in';

/**
 * Decides whether the person may do what the request asks, from the session, the account, the roles and
 * the draft as `database` holds them. Fails with `SignedOutError`, `RefusedError`, or a `Problem` if there
 * is no such draft.
 */
export async function decide(
  desk: Desk,
  { route, action, request }: Asked,
  database: SqlTransaction = desk.database,
): Promise<Decided> {
  const signedIn = await signedInWith(desk, request, database);
  if (signedIn === undefined) throw new SignedOutError();
  const draft = route.access === 'draft' ? await findDraft(database, request.path.draft!) : undefined;
  const why = isLimited(signedIn, action)
    ? MAKE_PASSKEY
    : refusal(action, signedIn.account, desk.now(), draft, desk.config);
  if (why !== undefined) throw new RefusedError(signedIn.account, why);
  if (route.access === 'draft' && draft === undefined)
    throw new Problem('not-found', 'There is no such draft: it may have been deleted after its time.');
  return { ...signedIn, ...(draft && { draft }) };
}

/**
 * The desk as a route gets it to change something: each of its transactions decides again before it acts.
 * Rights that end while a form is read, verified or waits for its turn end what the form asks for, too.
 * The first transaction also fails if the draft has changed since `decided`. `run` does without: what
 * needs no right uses it, such as challenges and the parts of a file that belongs to no draft yet.
 */
export function decidingAgain(
  desk: Desk,
  asked: Asked,
  decided: Decided,
  first: (transaction: SqlTransaction) => Promise<void>,
): Desk {
  let hasActed = false;
  const { database } = desk;
  return {
    ...desk,
    database: {
      ...database,
      transaction: async (use) => {
        const result = await database.transaction(async (transaction) => {
          const { draft } = await decide(desk, asked, transaction);
          if (!hasActed) {
            await first(transaction);
            if (draft?.version !== decided.draft?.version) throw new DraftChangedError();
          }
          return use(transaction);
        });
        hasActed = true;
        return result;
      },
    },
  };
}
