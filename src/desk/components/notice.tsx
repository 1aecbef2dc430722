import type { ComponentChildren } from 'preact';
import { Sign, type SignKind, signNames } from './sign.tsx';

interface NoticeProps {
  readonly kind: SignKind;
  readonly title?: ComponentChildren;
  readonly id?: string;
  readonly children?: ComponentChildren;
}

/** Something that the reader must see before going on, with its weight as colour, sign and word. */
export const Notice = ({ kind, title, id, children }: NoticeProps) => (
  <div class={`desk-notice is-${kind}`} id={id}>
    <Sign kind={kind} />
    <div>
      <span class="visually-hidden">{signNames[kind]}: </span>
      {title && <strong class="desk-notice-title">{title}</strong>}
      {children && <div class="desk-notice-text">{children}</div>}
    </div>
  </div>
);

interface TagProps {
  readonly kind: SignKind | 'quiet';
  readonly children: ComponentChildren;
}

/** A short word about something: its state, or how bad it is. */
export const Tag = ({ kind, children }: TagProps) => (
  <span class={`desk-tag is-${kind}`}>
    {kind !== 'quiet' && <Sign kind={kind} />}
    {children}
  </span>
);
