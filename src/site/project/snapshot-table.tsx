import type { HistoryEntry } from '../../index/index.ts';
import { DataTable } from '../elements/data-table.tsx';
import { FieldTitle } from '../elements/field-title.tsx';
import { FieldValue } from '../elements/field-value.tsx';
import { Stage } from '../elements/value.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { type ComparedCell, type ComparedField, comparedSnapshots } from './compared-snapshots.ts';

/** All snapshots side by side. Fields that always had the same value are folded away. */
export function SnapshotTable({ history }: { readonly history: readonly HistoryEntry[] }) {
  const { texts, counted } = useLanguage();
  const { reports } = texts.project;
  const { varying, constant } = comparedSnapshots(history);
  return (
    <>
      {varying.length === 0 ? (
        <p>{history.length === 1 ? reports.one : reports.same}</p>
      ) : (
        <>
          <p class="hint">
            <Filled text={reports.key} values={{ highlighted: <mark>{reports.highlighted}</mark> }} />
          </p>
          <Comparison label={reports.changedTable} history={history} fields={varying} />
        </>
      )}
      <details class="more">
        <summary>{varying.length === 0 ? reports.all : counted(reports.unchanged, constant.length)}</summary>
        <Comparison label={reports.sameTable} history={history} fields={constant} />
      </details>
    </>
  );
}

interface ComparisonProps {
  readonly label: string;
  readonly history: readonly HistoryEntry[];
  readonly fields: readonly ComparedField[];
}

/** Phones show a row as a card, with the values that changed and the oldest one. */
function Comparison({ label, history, fields }: ComparisonProps) {
  const { texts, quarterName } = useLanguage();
  const quarters = history.map(({ irmSnapshot }) => quarterName(irmSnapshot)).reverse();
  return (
    <DataTable
      label={label}
      caption={label}
      cards="snapshots"
      columns={[texts.project.reports.field, ...quarters]}
    >
      {fields.map(({ field, cells }) => (
        <tr key={field.name}>
          <th scope="row">
            <FieldTitle field={field} />
          </th>
          {cells.toReversed().map((cell, i) => (
            <td key={quarters[i]} class={classOf(field, cell)} data-quarter={quarters[i]}>
              <Cell field={field} cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

const classOf = ({ type }: ComparedField['field'], { isRepeated }: ComparedCell) =>
  [type === 'money' && 'is-number', isRepeated && 'is-repeated'].filter(Boolean).join(' ') || undefined;

interface CellProps {
  readonly field: ComparedField['field'];
  readonly cell: ComparedCell;
}

function Cell({ field, cell: { value, currency, isChanged } }: CellProps) {
  const { changed } = useLanguage().texts.project.reports;
  const shown =
    field.type === 'status' ? (
      <Stage status={String(value ?? '')} isShort />
    ) : (
      <FieldValue type={field.type} value={value} currency={currency} />
    );
  if (!isChanged) return shown;
  return (
    <mark>
      <span class="visually-hidden">{changed}</span>
      {shown}
    </mark>
  );
}
