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
  readonly id?: string;
  readonly columns: readonly (string | Column)[];
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table with one row of headings. A table wider than the screen scrolls in its own frame. */
export const DataTable = ({ label, caption, class: kind = '', id, columns, children }: DataTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the focused element
  <section class="table-frame" aria-label={fill(useLanguage().texts.frame.table, { label })} tabIndex={0}>
    <table class={`data-table ${kind}`.trim()} id={id}>
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
