import { type CatalogueIndex, type PublicPublication, publicationTitle } from '../../index/index.ts';
import { longDate, quarterName } from '../format/date.ts';
import { count, counted } from '../format/money.ts';
import { displayName } from '../selectors/project-row.ts';
import { DataTable, numbers } from './data-table.tsx';
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
        <time dateTime={at}>
          {longDate(at.slice(0, 10))}, {at.slice(11, 16)} UTC
        </time>
      </p>
      <h2>{publicationTitle(publication)}</h2>
      {note && <p class="publication-note">{note}</p>}
      {changes ? <ChangedProjects changes={changes} /> : <Reports {...publication} />}
      <Totals {...publication} />
      {changes && changes.largest.length > 0 && (
        <details class="more">
          <summary>The largest changes of cost</summary>
          <LargestChanges index={index} label={publicationTitle(publication)} changes={changes} />
        </details>
      )}
    </li>
  );
}

type Changes = NonNullable<PublicPublication['changes']>;

const ChangedProjects = ({ changes }: { readonly changes: Changes }) => (
  <p>
    {count(changes.changed)} changed, {count(changes.added)} added, {count(changes.vanished)} no longer
    listed, {count(changes.unchanged)} unchanged, compared with {quarterName(changes.comparedWith)}.
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
      The whole catalogue: {count(before.projects)} → {counted(after.projects, 'project')}, estimated cost{' '}
      <Money rand={before.costRand} /> → <Money rand={after.costRand} />.
    </p>
  ) : null;

interface LargestChangesProps {
  readonly index: CatalogueIndex;
  readonly label: string;
  readonly changes: Changes;
}

const LargestChanges = ({ index, label, changes }: LargestChangesProps) => (
  <DataTable
    label={`Largest changes of ${label}`}
    columns={['Project', numbers('Before'), numbers('After'), numbers('Change')]}
  >
    {changes.largest.map(({ id, name, beforeRand, afterRand }, i) => (
      <tr key={i}>
        <th scope="row">
          {id === undefined ? (
            <>
              {displayName(name)} <span class="note">(no longer listed)</span>
            </>
          ) : (
            <a href={index.record(index.positionOf(id)!).url_path}>{displayName(name)}</a>
          )}
        </th>
        <td class="is-number">
          <Money rand={beforeRand} />
        </td>
        <td class="is-number">
          <Money rand={afterRand} />
        </td>
        <td class="is-number">
          <Moved isUp={afterRand > beforeRand}>
            <MoneyChange rand={afterRand - beforeRand} />
          </Moved>
        </td>
      </tr>
    ))}
  </DataTable>
);
