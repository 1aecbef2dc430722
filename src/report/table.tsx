import type { VNode } from 'preact';

export interface TableProps {
  readonly headings: readonly string[];
  /** The positions of columns with numbers. */
  readonly numbers?: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

/** Longer lists begin folded. */
export const MOST_OPEN = 10;

/** A table, which a narrow screen can scroll; nothing without rows. */
export function Table({ headings, numbers = [], rows }: TableProps): VNode | null {
  if (rows.length === 0) return null;
  const styleOf = (column: number) => (numbers.includes(column) ? 'number' : undefined);
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            {headings.map((heading, column) => (
              <th scope="col" class={styleOf(column)} key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others], row) => (
            <tr key={row}>
              <th scope="row">
                <bdi>{first}</bdi>
              </th>
              {others.map((cell, i) => (
                <td class={styleOf(i + 1)} key={headings[i + 1]}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
