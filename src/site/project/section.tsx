import type { ComponentChildren } from 'preact';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A part of a project's page with a heading of its own. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section class="project-section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
