import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Screen } from '../../components/screen.tsx';

/** Before the codes are made. */
export const askCodesPage = (left: number): DeskPage => ({
  title: 'Recovery codes',
  body: (
    <Screen
      title="Recovery codes"
      width="narrow"
      lead="If you lose your device, a recovery code lets you in to make a new passkey. Each of the ten works once."
    >
      {left > 0 && <Notice kind="note">New codes replace the {left} that you have.</Notice>}
      <Form
        action="/account/codes"
        submit="Make ten codes"
        beside={<Button href="/">Not now, go to the desk</Button>}
      />
    </Screen>
  ),
});

/** The only time that the codes are shown. */
export const newCodesPage = (codes: readonly string[], email: string): DeskPage => ({
  title: 'Your recovery codes',
  body: (
    <Screen
      title="Your recovery codes"
      width="narrow"
      lead="Print this page, or copy the codes to a safe place that is not this device. They are not shown again."
    >
      <p>
        For {email}. Each works once, at <q>Use a recovery code</q> of the page to sign in.
      </p>
      <ol class="recovery-codes" id="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p class="actions">
        <Button kind="primary" href="/">
          I have kept them, go to the desk
        </Button>
        <CopyButton copies="codes" />
      </p>
    </Screen>
  ),
});
