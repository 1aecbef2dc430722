import type { CatalogueIndex, Movement, ProjectMovements } from '../../index/index.ts';
import { dateChange, monthOf } from '../format/date.ts';
import { displayName } from '../selectors/project-row.ts';
import { Missing, Money, MoneyChange, Moved, Stage } from './value.tsx';

interface ChangesListProps {
  readonly index: CatalogueIndex;
  readonly changes: readonly ProjectMovements[];
}

/** Changes of cost, completion and stage, with the old and the new value. */
export const ChangesList = ({ index, changes }: ChangesListProps) => (
  <ol class="changes">
    {changes.map((change) => (
      <Change key={change.position} index={index} change={change} />
    ))}
  </ol>
);

function Change({ index, change }: { readonly index: CatalogueIndex; readonly change: ProjectMovements }) {
  const { name, url_path, province, department } = index.record(change.position);
  const { cost, completion, status } = change;
  return (
    <li class="change">
      <h3 class="project-name">
        <a href={url_path}>{displayName(name)}</a>
      </h3>
      <p class="project-where">{[department, province].filter((part) => part !== '').join(' · ')}</p>
      <ul class="change-parts">
        {cost && (
          <li>
            <span class="label">Cost</span> <Money rand={cost.from} /> → <Money rand={cost.to} />
            {cost.by !== null && (
              <Moved isUp={cost.by > 0}>
                <MoneyChange rand={cost.by} />
              </Moved>
            )}
          </li>
        )}
        {completion && <CompletionMoved completion={completion} />}
        {status && (
          <li>
            <span class="label">Stage</span> <Stage status={status.from ?? ''} isShort /> →{' '}
            <Stage status={status.to ?? ''} isShort />
          </li>
        )}
      </ul>
    </li>
  );
}

const CompletionMoved = ({ completion: { from, to } }: { readonly completion: Movement<string> }) => (
  <li>
    <span class="label">Completion</span> {from === null ? <Missing /> : monthOf(from)} →{' '}
    {to === null ? <Missing /> : monthOf(to)}
    {from !== null && to !== null && <Moved isUp={to > from}>{dateChange(from, to)}</Moved>}
  </li>
);
