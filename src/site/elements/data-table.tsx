import type { ComponentChildren } from 'preact';
import { fill } from '../../page/language/text.ts';
import { useLanguage } from '../language/use-language.tsx';

interface Column {
  readonly label: ComponentChildren;
  /** Class of the heading; cells need the same one. */
  readonly class?: string;
}

/** A column of numbers, which are aligned to the right. */
export const numbers = (label: string): Column => ({ label, class: 'is-number' });

interface DataTableProps {
  /** Names the table for screen readers. */
  readonly label: string;
  /** Read before the table by screen readers only. */
  readonly caption?: string;
  readonly class?: string;
  /** The class of its style for phones, which shows each row as a card; else phones scroll it. */
  readonly cards?: 'is-cards' | 'snapshots';
  readonly id?: string;
  readonly columns: readonly (string | Column)[];
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table of more columns may be wider than its frame, and says so then. */
const MOST_COLUMNS = 3;

/** A table with one row of headings. A table wider than the screen scrolls in its own frame. */
export function DataTable(props: DataTableProps) {
  const { label, caption, class: kind, cards, id, columns, children } = props;
  const { frame } = useLanguage().texts;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the focused element
    <section class="table-frame" aria-label={fill(frame.table, { label })} tabIndex={0}>
      {columns.length > MOST_COLUMNS && <p class="table-scrolls hint">{frame.tableScrolls}</p>}
      <table class={['data-table', kind, cards].filter(Boolean).join(' ')} id={id}>
        {caption && <caption class="visually-hidden">{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column, i) => {
              const { label: heading, class: columnClass }: Column =
                typeof column === 'string' ? { label: column } : column;
              return (
                <th key={i} scope="col" class={columnClass}>
                  {heading}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface CellProps {
  /** The heading of its column, which cards show beside it. */
  readonly label: string;
  readonly class?: string;
  readonly children?: ComponentChildren;
}

/** A cell of a table whose rows become cards. */
export const Cell = ({ label, class: kind, children }: CellProps) => (
  <td class={kind} data-label={label}>
    {children}
  </td>
);
