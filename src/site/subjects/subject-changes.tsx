import { fill } from '../../page/language/text.ts';
import { changesPath, type Pairs } from '../addresses/links.ts';
import { ChangesList } from '../changes/changes-list.tsx';
import { EmailMe } from '../elements/email-me.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { SubjectMovements } from './subject-figures.ts';

interface SubjectChangesProps {
  readonly filters: Pairs;
  /** Undefined if there is nothing to compare with. */
  readonly movements: SubjectMovements | undefined;
}

/** What changed in a subject's projects since the quarter before. */
export function SubjectChanges({ filters, movements }: SubjectChangesProps) {
  const { texts } = useLanguage();
  const { changes, contents } = texts.subjects;
  return (
    <section class="band" aria-labelledby="changes">
      <h2 id="changes">{movements === undefined ? contents.changes : changes.heading}</h2>
      {movements === undefined ? (
        <p>{changes.oneQuarter}</p>
      ) : (
        <Changes filters={filters} movements={movements} />
      )}
      <EmailMe of={filters} as="p" />
    </section>
  );
}

interface ChangesProps {
  readonly filters: Pairs;
  readonly movements: SubjectMovements;
}

function Changes({ filters, movements: { since, until, count, largest } }: ChangesProps) {
  const { texts, path, counted, quarterKeyName } = useLanguage();
  const { none, some, all } = texts.subjects.changes;
  const quarters = { since: quarterKeyName(since), until: quarterKeyName(until) };
  if (count === 0) return <p>{fill(none, quarters)}</p>;
  return (
    <>
      <p>{counted(some, count, quarters)}</p>
      <ChangesList changes={largest} />
      {count > largest.length && (
        <p>
          <a href={path(changesPath({ filters }))}>{counted(all, count)}</a>
        </p>
      )}
    </>
  );
}
