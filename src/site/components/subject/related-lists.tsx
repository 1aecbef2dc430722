import type { CatalogueIndex } from '../../../index/index.ts';
import type { Subject, SubjectKind } from '../../../query/subjects/index.ts';
import { searchPath } from '../../addresses.ts';
import { useLanguage } from '../../language/use-language.tsx';
import { relatedSubjects } from '../../selectors/subjects/related.ts';
import { RelatedList } from './related-list.tsx';

/** What else has a page, by what this page is about. */
const relatedKinds: Readonly<Record<SubjectKind, readonly SubjectKind[]>> = {
  province: ['municipality', 'department', 'firm'],
  municipality: ['department', 'firm'],
  department: ['municipality', 'firm'],
  firm: ['department', 'municipality'],
};

interface RelatedListsProps {
  readonly index: CatalogueIndex;
  readonly subject: Subject;
  readonly positions: Uint32Array;
}

/** The places, departments and firms of a subject's projects. */
export function RelatedLists({ index, subject: { kind, filters }, positions }: RelatedListsProps) {
  const { texts, path, counted } = useLanguage();
  const { related: words } = texts.subjects;
  return (
    <section class="band" aria-labelledby="related">
      <h2 id="related">{words.heading}</h2>
      <div class="split">
        {relatedKinds[kind].map((each) => {
          const related = relatedSubjects(index, positions, each);
          const unnamed = each === 'municipality' ? positions.length - sumOf(related) : 0;
          return (
            <RelatedList
              key={each}
              id={`related-${each}`}
              heading={words[each]}
              related={related}
              // A place has the departments of its own government, others those of several.
              isLong={kind === 'firm' && each !== 'firm'}
            >
              {unnamed > 0 && (
                <p>
                  <a href={path(searchPath({ filters: [...filters, ['missing', 'local_municipality']] }))}>
                    {counted(words.unnamed, unnamed)}
                  </a>
                </p>
              )}
            </RelatedList>
          );
        })}
      </div>
    </section>
  );
}

/** A project is in one municipality at most. */
const sumOf = (related: readonly { readonly projects: number }[]): number =>
  related.reduce((sum, { projects }) => sum + projects, 0);
