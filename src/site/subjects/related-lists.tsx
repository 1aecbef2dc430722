import type { ComponentChildren } from 'preact';
import { smallestLevel } from '../../project/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { searchPath } from '../addresses/links.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { Related, RelatedSubject } from './related.ts';

interface RelatedListsProps {
  readonly subject: Subject;
  readonly related: Related;
}

/** The places, departments and firms of a subject's projects. */
export function RelatedLists({ subject: { kind, filters }, related: { lists, unnamed } }: RelatedListsProps) {
  const { texts, path, counted } = useLanguage();
  const { related: words } = texts.subjects;
  return (
    <section class="band" aria-labelledby="related">
      <h2 id="related">{words.heading}</h2>
      <div class="split">
        {lists.map(({ of, related }) => (
          <RelatedList
            key={of}
            id={`related-${of}`}
            heading={words[of]}
            related={related}
            // A place has the departments of its own government, others those of several.
            isLong={kind === 'firm' && of !== 'firm'}
          >
            {of === 'municipality' && unnamed > 0 && (
              <p>
                <a href={path(searchPath({ filters: [...filters, ['missing', smallestLevel]] }))}>
                  {counted(words.unnamed, unnamed)}
                </a>
              </p>
            )}
          </RelatedList>
        ))}
      </div>
    </section>
  );
}

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
function RelatedList({ id, heading, related, isLong = false, children }: RelatedListProps) {
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
