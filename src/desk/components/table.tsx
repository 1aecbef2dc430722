import type { ComponentChildren } from 'preact';

interface Heading {
  /** Empty for a column of buttons. */
  readonly label: ComponentChildren;
  /** Class of the column: `is-number` aligns to the right. */
  readonly class?: string;
}

/** A column of numbers, which are aligned to the right. */
export const numbers = (label: ComponentChildren): Heading => ({ label, class: 'is-number' });

interface TableProps {
  /** Names the table, for screen readers and, unless `isCaptionHidden`, above it. */
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  readonly head: readonly (string | Heading)[];
  /** The cells of each row; the first one names the row. */
  readonly rows: readonly (readonly ComponentChildren[])[];
  /** What stands there instead, if there are no rows. */
  readonly empty?: ComponentChildren;
  readonly class?: string;
  readonly id?: string;
}

/** What stands before a value on narrow screens, where a row is a card. */
const labelOf = (heading: Heading | undefined): string | undefined =>
  typeof heading?.label === 'string' && heading.label !== '' ? heading.label : undefined;

/** A table. On narrow screens each row is a card; elsewhere a wide table scrolls in its own frame. */
export const Table = ({ caption, isCaptionHidden, head, rows, empty, class: look, id }: TableProps) => {
  if (rows.length === 0 && empty !== undefined) return <p class="empty">{empty}</p>;
  const headings = head.map(
    (heading): Heading => (typeof heading === 'string' ? { label: heading } : heading),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the focused element
    <section class="table-frame" aria-label={caption} tabIndex={0}>
      <table class={look ? `data-table cards ${look}` : 'data-table cards'} id={id}>
        <caption class={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading, i) => (
              <th key={i} scope="col" class={heading.class}>
                {heading.label === '' ? <span class="visually-hidden">What can be done</span> : heading.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, i) =>
                i === 0 ? (
                  <th key={i} scope="row" class={headings[i]?.class}>
                    {cell}
                  </th>
                ) : (
                  <td key={i} class={headings[i]?.class} data-label={labelOf(headings[i])}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
