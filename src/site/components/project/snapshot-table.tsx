import type { HistoryEntry } from '../../../index/index.ts';
import { quarterName } from '../../format/date.ts';
import { type ComparedField, comparedSnapshots } from '../../selectors/compared-snapshots.ts';
import { DataTable } from '../data-table.tsx';
import { FieldValue } from '../field-value.tsx';

/** All snapshots side by side. Fields that never changed are folded away. */
export function SnapshotTable({ history }: { readonly history: readonly HistoryEntry[] }) {
  const { changed, unchanged } = comparedSnapshots(history);
  return (
    <>
      {changed.length === 0 ? (
        <p>
          {history.length === 1 ? 'There is one report so far.' : 'Nothing changed from report to report.'}
        </p>
      ) : (
        <>
          <p class="hint">
            A <mark>marked</mark> value is not what the report before said. The latest report stands first.
          </p>
          <Comparison label="What changed from report to report" history={history} fields={changed} />
        </>
      )}
      <details class="more">
        <summary>
          {changed.length === 0 ? 'All fields' : `${unchanged.length} fields that never changed`}
        </summary>
        <Comparison label="What never changed" history={history} fields={unchanged} />
      </details>
    </>
  );
}

interface ComparisonProps {
  readonly label: string;
  readonly history: readonly HistoryEntry[];
  readonly fields: readonly ComparedField[];
}

const Comparison = ({ label, history, fields }: ComparisonProps) => (
  <DataTable
    label={label}
    caption={label}
    class="snapshots"
    columns={['Field', ...history.map(({ irmSnapshot }) => quarterName(irmSnapshot)).reverse()]}
  >
    {fields.map(({ field, cells }) => (
      <tr key={field.name}>
        <th scope="row">{fieldTitle(field)}</th>
        {cells.toReversed().map(({ value, isChanged }, i) => (
          <td
            key={quarterName(history[history.length - 1 - i]!.irmSnapshot)}
            class={field.type === 'money' ? 'is-number' : ''}
          >
            {isChanged ? (
              <mark>
                <span class="visually-hidden">changed: </span>
                <FieldValue type={field.type} value={value} />
              </mark>
            ) : (
              <FieldValue type={field.type} value={value} />
            )}
          </td>
        ))}
      </tr>
    ))}
  </DataTable>
);

/** Some labels are only clear with the title of their group. */
const fieldTitle = ({ group, label }: ComparedField['field']): string =>
  group === 'previous-years' ? `Previous years: ${label.toLowerCase()}` : label;
