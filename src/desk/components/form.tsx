import { randomBytes } from 'node:crypto';
import type { ComponentChildren } from 'preact';
import { Button, type ButtonKind } from './button.tsx';
import { useFrame } from './frame-context.ts';

/**
 * What proves that a form came from a page of the desk, and which one, so that none acts twice. Each form
 * needs it; `Form` has it.
 */
export const FormToken = () => {
  const { token } = useFrame();
  return token === undefined ? null : (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="form" value={randomBytes(9).toString('base64url')} />
    </>
  );
};

interface FormProps {
  /** The address that gets the form. */
  readonly action: string;
  /** The words of its button; left out if the form has buttons of its own. */
  readonly submit?: string;
  readonly kind?: ButtonKind;
  readonly class?: string;
  readonly id?: string;
  /** Beside the button, such as a link to go back. */
  readonly beside?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A form that changes something. It works without script. */
export const Form = ({ action, submit, kind = 'primary', class: look, id, beside, children }: FormProps) => (
  <form method="post" action={action} class={look ? `form ${look}` : 'form'} id={id}>
    <FormToken />
    {children}
    {(submit !== undefined || beside) && (
      <div class="form-end">
        {submit !== undefined && <Button kind={kind}>{submit}</Button>}
        {beside}
      </div>
    )}
  </form>
);
