import type { ComponentChildren } from 'preact';

interface KeyFigureProps {
  readonly label: string;
  readonly children: ComponentChildren;
  /** Set for values that are words and need a smaller font. */
  readonly isWords?: boolean;
}

/** One figure of a list of key figures, with its notes. */
export const KeyFigure = ({ label, children, isWords }: KeyFigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd class={isWords ? 'is-words' : undefined}>{children}</dd>
  </div>
);
