import { received } from '../../../country/index.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { PasskeyForm } from '../../components/passkey-form.tsx';
import { Screen } from '../../components/screen.tsx';
import type { Desk } from '../../desk.ts';
import { providerLink } from '../../provider/routes.tsx';

/** The ways to sign in. Nothing on it says which accounts there are. */
export const signInPage = (desk: Desk, next: string, problem?: string, status?: number): DeskPage => ({
  title: 'Sign in',
  ...(status !== undefined && { status }),
  body: (
    <Screen
      title="Sign in"
      width="narrow"
      lead={`The desk is where staff check ${received.other} of infrastructure projects and publish them.`}
    >
      {problem && <Notice kind="problem">{problem}</Notice>}
      <PasskeyForm
        action="/sign-in/passkey"
        options="/sign-in/passkey/options"
        kind="use"
        submit="Sign in with a passkey"
      >
        <input type="hidden" name="next" value={next} />
      </PasskeyForm>
      <WithProvider desk={desk} next={next} />
      <p>
        Your device asks for your finger, your face or its PIN. <br />
        Lost the device?{' '}
        <a href={`/sign-in/recovery?next=${encodeURIComponent(next)}`}>Use a recovery code</a>, or ask an
        administrator of the desk for a new link.
      </p>
      <p>No account? An administrator of the desk can invite you.</p>
    </Screen>
  ),
});

function WithProvider({ desk, next }: { readonly desk: Desk; readonly next: string }) {
  const link = providerLink(desk, next);
  return link === undefined ? null : (
    <p>
      <Button href={link.href}>Sign in with {link.name}</Button>
    </p>
  );
}

/** For people who lost the device with the passkey. */
export const recoveryPage = (email: string, problem?: string, status?: number): DeskPage => ({
  title: 'Use a recovery code',
  ...(status !== undefined && { status }),
  body: (
    <Screen
      title="Use a recovery code"
      width="narrow"
      lead="Each of your ten codes works once. It lets you in to make a new passkey, which you then sign in with."
    >
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Form action="/sign-in/recovery" submit="Go on" beside={<Button href="/sign-in">Back</Button>}>
        <Field
          label="Your email address"
          name="email"
          type="email"
          value={email}
          required
          autocomplete="username"
          maxLength={254}
        />
        <Field
          label="A recovery code"
          name="code"
          hint="28 letters and digits. Hyphens and capital letters do not matter."
          required
          autocomplete="off"
          maxLength={60}
        />
      </Form>
    </Screen>
  ),
});
