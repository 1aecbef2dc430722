import { type CatalogueIndex, type PublicPublication, publicationTitle } from '../../index/index.ts';
import { longDate, quarterName } from '../format/date.ts';
import { count, counted } from '../format/money.ts';
import { displayName } from '../selectors/project-row.ts';
import { Money, MoneyChange, Moved } from './value.tsx';

interface PublicationEntryProps {
  readonly index: CatalogueIndex;
  readonly publication: PublicPublication;
}

/** A publication: when and what, what the publisher says, counts, and the largest changes. */
export function PublicationEntry({ index, publication }: PublicationEntryProps) {
  const { number, at, changes, note } = publication;
  const id = `publication-${number}`;
  return (
    <li class="publication" id={id}>
      <p class="label">
        {`Publication ${number}, `}
        <time dateTime={at}>
          {longDate(at.slice(0, 10))}, {at.slice(11, 16)} UTC
        </time>
      </p>
      <h2>{publicationTitle(publication)}</h2>
      {note && <p class="publication-note">{note}</p>}
      <Counts {...publication} />
      <Totals {...publication} />
      {changes && changes.largest.length > 0 && (
        <details class="more">
          <summary>The largest changes of cost</summary>
          <LargestChanges index={index} changes={changes} />
        </details>
      )}
    </li>
  );
}

/** What changed, as far as it is known. */
const Counts = ({ snapshots, backTo, changes }: PublicPublication) => {
  if (changes !== undefined) return <ChangedProjects changes={changes} />;
  if (backTo !== undefined) return <p>Everything is as it was after publication {backTo}.</p>;
  return <Reports snapshots={snapshots} />;
};

type Changes = NonNullable<PublicPublication['changes']>;

const ChangedProjects = ({ changes }: { readonly changes: Changes }) => (
  <p>
    {count(changes.changed)} changed, {count(changes.added)} added, {count(changes.vanished)} no longer
    reported, {count(changes.unchanged)} unchanged, compared with {quarterName(changes.comparedWith)}.
  </p>
);

/** How many projects were published or removed, where nobody compared them. */
const Reports = ({ snapshots }: Pick<PublicPublication, 'snapshots'>) => {
  const projects = snapshots.reduce((sum, snapshot) => sum + snapshot.projects, 0);
  if (snapshots.length < 2) return <p>{counted(projects, 'project')}.</p>;
  return (
    <p>
      {counted(snapshots.length, 'report')} with {counted(projects, 'entry', 'entries')} about projects.
    </p>
  );
};

/** Nothing for publications from before there was a log. */
const Totals = ({ before, after }: Pick<PublicPublication, 'before' | 'after'>) =>
  before && after ? (
    <p>
      The whole catalogue: {before.projects !== after.projects && `${count(before.projects)} → `}
      {counted(after.projects, 'project')}, estimated cost <Cost before={before} after={after} />.
    </p>
  ) : null;

/** With the difference, because the amounts of a large catalogue often read the same. */
const Cost = ({ before, after }: Required<Pick<PublicPublication, 'before' | 'after'>>) =>
  before.costRand === after.costRand ? (
    <Money rand={after.costRand} />
  ) : (
    <>
      <Money rand={before.costRand} /> → <Money rand={after.costRand} /> (
      <MoneyChange rand={after.costRand - before.costRand} />)
    </>
  );

interface LargestChangesProps {
  readonly index: CatalogueIndex;
  readonly changes: Changes;
}

const LargestChanges = ({ index, changes }: LargestChangesProps) => (
  <ol class="changes">
    {changes.largest.map(({ id, name, beforeRand, afterRand }, i) => (
      <li key={i} class="change">
        <p>
          {id === undefined ? (
            <>
              {displayName(name)} <span class="note">(no longer listed)</span>
            </>
          ) : (
            <a href={index.record(index.positionOf(id)!).url_path}>{displayName(name)}</a>
          )}
        </p>
        <p class="change-parts">
          <Money rand={beforeRand} /> → <Money rand={afterRand} />
          <Moved isUp={afterRand > beforeRand}>
            <MoneyChange rand={afterRand - beforeRand} />
          </Moved>
        </p>
      </li>
    ))}
  </ol>
);
