import type { Form } from '../../http/index.ts';
import { Button } from '../components/button.tsx';
import { Form as FormElement } from '../components/form.tsx';
import type { DeskPage } from '../components/page-text.tsx';
import { PasskeyForm } from '../components/passkey-form.tsx';
import { Screen } from '../components/screen.tsx';

/**
 * What a person sent after the session had ended, or with one that is too old for it. The page keeps it
 * until the person has signed in.
 */
export function sessionEndedPage(action: string, form: Form, session: 'ended' | 'old' = 'ended'): DeskPage {
  const title = session === 'ended' ? 'Your session has ended' : 'Sign in again to do this';
  return {
    title,
    status: 401,
    body: (
      <Screen
        title={title}
        width="narrow"
        lead={
          session === 'ended'
            ? 'Nothing was changed, and what you typed is kept on this page.'
            : 'You signed in more than ten minutes ago, and this decides who can sign in. Nothing was changed yet.'
        }
      >
        <PasskeyForm
          action="/sign-in/passkey"
          options="/sign-in/passkey/options"
          kind="use"
          submit="Sign in with a passkey and send"
          then="kept-form"
        />
        <p>Or in two steps, without a passkey:</p>
        <ol>
          <li>
            <a href="/sign-in?again" target="_blank" rel="noopener">
              Sign in in a new tab
            </a>
            , then come back to this one.
          </li>
          <li>
            <KeptForm action={action} form={form} submit="Send again" />
          </li>
        </ol>
      </Screen>
    ),
  };
}

/** What a person sent with a form of an earlier session: it may have been meant for another account. */
export const sendAgainPage = (action: string, form: Form): DeskPage => ({
  title: 'Send this again',
  status: 403,
  body: (
    <Screen
      title="Send this again"
      width="narrow"
      lead="You have signed in since you opened the form. Nothing was changed yet, and nothing is lost."
    >
      <KeptForm action={action} form={form} submit="Send" />
    </Screen>
  ),
});

/** Goes on to an address of the desk, as if the person had opened it there. */
export const sameAddressPage = (address: string): DeskPage => ({
  title: 'One moment',
  refreshTo: address,
  body: (
    <Screen title="One moment" width="narrow">
      <p>
        <Button href={address}>Go on</Button>
      </p>
    </Screen>
  ),
});

interface KeptFormProps {
  readonly action: string;
  readonly form: Form;
  readonly submit: string;
}

/** The fields as they were sent, but for the token, which is the session's. Texts are shown. */
const KeptForm = ({ action, form, submit }: KeptFormProps) => {
  const fields = form.entries().filter(([name]) => name !== 'token');
  const texts = fields.filter(([, value]) => /\s/.test(value.trim()));
  return (
    <FormElement action={action} submit={submit} kind="plain" id="kept-form">
      {fields.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      {texts.map(([name, value]) => (
        <blockquote key={name}>{value}</blockquote>
      ))}
    </FormElement>
  );
};
