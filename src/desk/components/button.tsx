import type { ComponentChildren } from 'preact';

/** `danger` for what cannot be taken back; `plain` by default. */
export type ButtonKind = 'primary' | 'plain' | 'danger';

interface ButtonProps {
  readonly kind?: ButtonKind;
  /** Makes a link of it. */
  readonly href?: string;
  /** What it sends with its form. */
  readonly name?: string;
  readonly value?: string;
  /** Another address for the form than the form's own. */
  readonly formAction?: string;
  /** The id of the form that it sends, if it stands outside of it. */
  readonly form?: string;
  /** For script only: it sends no form. */
  readonly type?: 'submit' | 'button';
  readonly id?: string;
  readonly hidden?: boolean;
  readonly children: ComponentChildren;
}

const looks: Readonly<Record<ButtonKind, string>> = {
  primary: 'button is-primary',
  plain: 'button',
  danger: 'button is-danger',
};

/** A button of a form, or a link that looks like one. */
export const Button = ({ kind = 'plain', href, type = 'submit', children, ...attributes }: ButtonProps) =>
  href === undefined ? (
    <button type={type} class={looks[kind]} {...attributes}>
      {children}
    </button>
  ) : (
    <a href={href} class={looks[kind]} id={attributes.id} hidden={attributes.hidden}>
      {children}
    </a>
  );
