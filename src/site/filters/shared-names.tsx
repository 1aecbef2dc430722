import { fill } from '../../page/language/text.ts';
import type { SharedName } from '../../query/subjects/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { useLanguage } from '../language/use-language.tsx';

interface SharedNamesProps {
  readonly names: readonly SharedName[];
  /** The address of this page with other filters. */
  readonly at: (filters: Pairs) => string;
}

/** Says which names in the filters several have, with a link to each of these; nothing without any. */
export function SharedNames({ names, at }: SharedNamesProps) {
  const { texts, path, counted } = useLanguage();
  const { several } = texts.search.filter;
  return (
    <>
      {names.map(({ field, name, meanings }) => (
        <nav class="notice" key={`${field} ${name}`} aria-label={fill(several.label, { name })}>
          <p>{counted(several[field], meanings.length, { name })}</p>
          <ul class="place-links">
            {meanings.map(({ label, count, filters }) => (
              <li key={label}>
                <a href={path(at(filters))} rel="nofollow">
                  {label}
                </a>{' '}
                <span class="hint">{counted(texts.search.projects, count)}</span>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  );
}
