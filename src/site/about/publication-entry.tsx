import type { PublicPublication } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { CURRENCY, type IrmSnapshot } from '../../project/index.ts';
import { ProjectName } from '../elements/reported.tsx';
import { Money, MoneyChange, Moved } from '../elements/value.tsx';
import { CountedFilled, Filled } from '../language/filled.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';

interface PublicationEntryProps {
  readonly publication: PublicPublication;
  /** The address of a project. */
  readonly pathOf: (id: number) => string;
}

/** A publication: when and what, what the publisher says, counts, and the largest changes. */
export function PublicationEntry({ publication, pathOf }: PublicationEntryProps) {
  const language = useLanguage();
  const texts = language.texts.publications;
  const { number, at, changes, note } = publication;
  const time = fill(texts.time, { day: language.longDate(at.slice(0, 10)), time: at.slice(11, 16) });
  return (
    <li class="publication" id={`publication-${number}`}>
      <p class="label">
        <Filled text={texts.number} values={{ number, time: <time dateTime={at}>{time}</time> }} />
      </p>
      <h2>{titleOf(publication, language)}</h2>
      {note && <p class="publication-note">{note}</p>}
      <Counts {...publication} />
      <Totals {...publication} />
      {changes && changes.largest.length > 0 && (
        <details class="more">
          <summary>{texts.largest}</summary>
          <LargestChanges pathOf={pathOf} changes={changes} />
        </details>
      )}
    </li>
  );
}

/** A publication in a few words, like `Provincial projects, 2019-20 Q3: corrected`. */
function titleOf(
  { action, snapshots }: Pick<PublicPublication, 'action' | 'snapshots'>,
  language: LanguageWriter,
): string {
  return fill(language.texts.publications.actions[action], { projects: projectsOf(snapshots, language) });
}

function projectsOf(snapshots: readonly IrmSnapshot[], { texts, quarterName }: LanguageWriter): string {
  const quarters = [...new Set(snapshots.map(quarterName))].sort();
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (first === undefined || last === undefined) return texts.publications.everything;
  const spheres = new Set(snapshots.map(({ sphere }) => sphere));
  const text = texts.publications[spheres.size > 1 ? 'both' : snapshots[0]!.sphere];
  return fill(text, {
    quarters: first === last ? first : fill(texts.publications.quarters, { first, last }),
  });
}

/** What changed, as far as it is known. */
const Counts = ({ snapshots, backTo, changes }: PublicPublication) => {
  const { restored } = useLanguage().texts.publications;
  if (changes !== undefined) return <ChangedProjects changes={changes} />;
  if (backTo !== undefined) return <p>{fill(restored, { number: backTo })}</p>;
  return <Reports snapshots={snapshots} />;
};

type Changes = NonNullable<PublicPublication['changes']>;

const ChangedProjects = ({ changes }: { readonly changes: Changes }) => {
  const { texts, count, quarterName } = useLanguage();
  return (
    <p>
      {fill(texts.publications.changed, {
        changed: count(changes.changed),
        added: count(changes.added),
        vanished: count(changes.vanished),
        unchanged: count(changes.unchanged),
        quarter: quarterName(changes.comparedWith),
      })}
    </p>
  );
};

/** How many projects were published or removed, where nobody compared them. */
const Reports = ({ snapshots }: Pick<PublicPublication, 'snapshots'>) => {
  const { texts, counted } = useLanguage();
  const { projects, reports, entries } = texts.publications;
  const all = snapshots.reduce((sum, snapshot) => sum + snapshot.projects, 0);
  if (snapshots.length < 2) return <p>{counted(projects, all)}</p>;
  return <p>{counted(reports, snapshots.length, { entries: counted(entries, all) })}</p>;
};

/** Nothing for publications from before there was a log. */
const Totals = ({ before, after }: Pick<PublicPublication, 'before' | 'after'>) => {
  const { texts, count } = useLanguage();
  if (before === undefined || after === undefined) return null;
  const cost = <Cost before={before} after={after} />;
  const { total, totalBefore } = texts.publications;
  return (
    <p>
      {before.projects === after.projects ? (
        <CountedFilled forms={total} number={after.projects} values={{ cost }} />
      ) : (
        <CountedFilled
          forms={totalBefore}
          number={after.projects}
          values={{ before: count(before.projects), cost }}
        />
      )}
    </p>
  );
};

/** With the difference, because the amounts of a large catalogue often read the same. */
const Cost = ({ before, after }: Required<Pick<PublicPublication, 'before' | 'after'>>) =>
  before.costRand === after.costRand ? (
    <Money amount={after.costRand} currency={CURRENCY} />
  ) : (
    <>
      <Money amount={before.costRand} currency={CURRENCY} /> →{' '}
      <Money amount={after.costRand} currency={CURRENCY} /> (
      <MoneyChange amount={after.costRand - before.costRand} currency={CURRENCY} />)
    </>
  );

interface LargestChangesProps extends Pick<PublicationEntryProps, 'pathOf'> {
  readonly changes: Changes;
}

const LargestChanges = ({ pathOf, changes }: LargestChangesProps) => {
  const { texts, path } = useLanguage();
  return (
    <ol class="changes">
      {changes.largest.map(({ id, name, beforeRand, afterRand }, i) => (
        <li key={i} class="change">
          <p>
            {id === undefined ? (
              <>
                <ProjectName name={name} /> <span class="note">{texts.publications.gone}</span>
              </>
            ) : (
              <a href={path(pathOf(id))}>
                <ProjectName name={name} />
              </a>
            )}
          </p>
          <p class="change-parts">
            <Money amount={beforeRand} currency={CURRENCY} /> →{' '}
            <Money amount={afterRand} currency={CURRENCY} />
            <Moved isUp={afterRand > beforeRand}>
              <MoneyChange amount={afterRand - beforeRand} currency={CURRENCY} />
            </Moved>
          </p>
        </li>
      ))}
    </ol>
  );
};
