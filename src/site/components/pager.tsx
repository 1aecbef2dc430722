import { count } from '../format/money.ts';

/**
 * The page numbers to link to: the first, the last, and those around the current one. A 0 stands
 * for numbers that are left out.
 */
export function pageNumbers(page: number, pages: number): readonly number[] {
  const wanted = new Set(
    [1, pages, page - 1, page, page + 1].filter((number) => number >= 1 && number <= pages),
  );
  if (page <= 3) for (let number = 1; number <= Math.min(4, pages); number++) wanted.add(number);
  const numbers = [...wanted].sort((a, b) => a - b);
  return numbers.flatMap((number, i) => (i > 0 && number > numbers[i - 1]! + 1 ? [0, number] : [number]));
}

interface PagerProps {
  /** Names the pages for screen readers. */
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** The address of a page. */
  readonly at: (page: number) => string;
}

/** Links to the other pages of a list; nothing if there is only one. */
export function Pager({ label, page, pages, at }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav class="pager" aria-label={label}>
      {page > 1 ? (
        <a class="pager-step" href={at(page - 1)} rel="prev">
          ← Previous
        </a>
      ) : (
        <span class="pager-step is-off">← Previous</span>
      )}
      <ol>
        {pageNumbers(page, pages).map((number, i) => (
          <li key={number === 0 ? -i : number}>
            {number === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a href={at(number)} aria-current={number === page ? 'page' : undefined}>
                <span class="visually-hidden">Page </span>
                {count(number)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <a class="pager-step" href={at(page + 1)} rel="next">
          Next →
        </a>
      ) : (
        <span class="pager-step is-off">Next →</span>
      )}
    </nav>
  );
}
