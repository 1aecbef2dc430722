import type { ComponentChildren } from 'preact';

interface ScrollFrameProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** What may be wider than the screen scrolls within itself, by keyboard, too. */
export const ScrollFrame = ({ label, children }: ScrollFrameProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no keyboard reaches what lies beyond the edge
  <section class="table-frame" aria-label={`${label}: table`} tabIndex={0}>
    {children}
  </section>
);
