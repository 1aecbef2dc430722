import type { ComponentChildren } from 'preact';
import { useLanguage } from '../../language/use-language.tsx';
import type { RelatedSubject } from '../../selectors/subjects/related.ts';

/** Subjects that are visible before the list is unfolded. */
const SHOWN_AT_ONCE = 8;

interface RelatedListProps {
  readonly id: string;
  readonly heading: string;
  readonly related: readonly RelatedSubject[];
  /** Whether the names need their province or government. */
  readonly isLong?: boolean;
  /** Said below the list. */
  readonly children?: ComponentChildren;
}

/** Links to the pages of subjects, each with the number of projects that it shares with this one. */
export function RelatedList({ id, heading, related, isLong = false, children }: RelatedListProps) {
  const { texts, counted } = useLanguage();
  if (related.length === 0) return null;
  const rest = related.slice(SHOWN_AT_ONCE);
  return (
    <section class="related" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <Links related={related.slice(0, SHOWN_AT_ONCE)} isLong={isLong} />
      {rest.length > 0 && (
        <details class="more">
          <summary>{counted(texts.subjects.related.more, rest.length)}</summary>
          <Links related={rest} isLong={isLong} />
        </details>
      )}
      {children}
    </section>
  );
}

function Links({ related, isLong }: Pick<RelatedListProps, 'related' | 'isLong'>) {
  const { path, count } = useLanguage();
  return (
    <ul class="related-links">
      {related.map(({ subject, projects }) => (
        <li key={subject.path}>
          <a href={path(subject.path)}>{isLong ? subject.label : subject.name}</a>{' '}
          <span class="related-count">{count(projects)}</span>
        </li>
      ))}
    </ul>
  );
}
