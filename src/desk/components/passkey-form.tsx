import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { FormToken } from './form.tsx';

interface PasskeyFormProps {
  /** The address that gets the browser's answer, in the field `answer`. */
  readonly action: string;
  /** The address of what the browser needs to ask the person. */
  readonly options: string;
  /** Whether a passkey is used or made. */
  readonly kind: 'use' | 'make';
  readonly submit: string;
  /** The id of another form that is sent once the person is signed in. */
  readonly then?: string;
  readonly children?: ComponentChildren;
}

/** A form that asks the person's device: the only one of the desk that needs script. */
export const PasskeyForm = ({ action, options, kind, submit, then, children }: PasskeyFormProps) => (
  <form
    method="post"
    action={action}
    class="form"
    data-island="passkey"
    data-options={options}
    data-kind={kind}
    data-then={then}
  >
    <FormToken />
    <input type="hidden" name="answer" value="" />
    {children}
    <p class="field-error" role="alert" hidden />
    <div class="form-end">
      <Button kind="primary">{submit}</Button>
    </div>
    <noscript>
      <p>Passkeys need JavaScript, which this browser does not run.</p>
    </noscript>
  </form>
);
