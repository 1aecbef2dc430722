import type { Form } from '../../../http/index.ts';
import type { DeskAnswer, SignedInContext } from '../../guard/desk-route.ts';
import { sessionEndedPage } from '../../guard/kept-form.tsx';
import { signedInRecently } from '../../sign-in/recent-sign-in.ts';

type Post = (context: SignedInContext, form: Form) => DeskAnswer | Promise<DeskAnswer>;

/** Does what the form asks only if the person signed in lately; otherwise keeps it until then. */
export const afterRecentSignIn =
  (post: Post): Post =>
  (context, form) =>
    signedInRecently(context.session, context.desk.now())
      ? post(context, form)
      : sessionEndedPage(context.request.url, form, 'old');
