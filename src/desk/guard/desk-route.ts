import type { Readable } from 'node:stream';
import type { Form, HttpResponse, RouteRequest } from '../../http/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Action } from '../accounts/roles.ts';
import type { Session } from '../accounts/sessions.ts';
import type { DeskPage } from '../components/page-text.tsx';
import type { Desk } from '../desk.ts';
import type { Draft } from '../drafts/draft.ts';

/** What a route answers: a page, the address to go to next (303), or a response of its own. */
export type DeskAnswer = (DeskPage | { readonly goTo: string } | HttpResponse) & {
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[];
};

/** What a route gets beside the request. */
export interface DeskContext {
  readonly desk: Desk;
  readonly request: RouteRequest;
  /** The variable parts of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** The context of a person who is signed in and may do what the route does. */
export interface SignedInContext extends DeskContext {
  readonly account: Account;
  readonly session: Session;
}

/** The context of a route with a draft in its path. */
export interface DraftContext extends SignedInContext {
  readonly draft: Draft;
}

interface RouteFor<Context> {
  /** Path with variable parts as `:name`. */
  readonly path: string;
  /** What `get` does, and `post` unless it has an action of its own. */
  readonly action: Action;
  readonly postAction?: Action;
  get?(context: Context): DeskAnswer | Promise<DeskAnswer>;
  /** Changes something. The form came from a page of the desk, in the same session. */
  post?(context: Context, form: Form): DeskAnswer | Promise<DeskAnswer>;
  /**
   * As `post`, for a body that is no form. The session's token must be in the header `X-Desk-Token`, or
   * `receive` checks it itself in the field `token` of what it reads, with `checkToken`.
   */
  receive?(context: Context, body: Readable): DeskAnswer | Promise<DeskAnswer>;
}

/** A route for people who need not be signed in. */
export type OpenRoute = RouteFor<DeskContext> & { readonly access: 'open'; readonly action: 'sign in' };
/** A route for people who are signed in. */
export type PersonRoute = RouteFor<SignedInContext> & { readonly access: 'person' };
/** A route about the draft `:draft` of its path. */
export type DraftRoute = RouteFor<DraftContext> & { readonly access: 'draft' };

export type DeskRoute = OpenRoute | PersonRoute | DraftRoute;
