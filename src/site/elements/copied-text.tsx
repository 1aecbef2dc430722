import type { ComponentChildren } from 'preact';
import { useLanguage } from '../language/use-language.tsx';

interface CopiedTextProps {
  /** `citation` also fills in the day of access. */
  readonly island: 'cite' | 'citation';
  /** Whether line breaks in the text count. */
  readonly isLines?: boolean;
  readonly children: ComponentChildren;
}

/** A text that people take along. Scripts add a button that copies it. */
export const CopiedText = ({ island, isLines = false, children }: CopiedTextProps) => (
  <p
    class={isLines ? 'cite is-lines' : 'cite'}
    data-island={island}
    data-texts={JSON.stringify(useLanguage().texts.frame.copying)}
  >
    {children}
  </p>
);

/** The day on which somebody reads a citation, which scripts fill in: pages are cached. */
export const DayOfAccess = () => <span class="cite-day">{useLanguage().texts.frame.dayOfAccess}</span>;
