import { useLanguage } from '../language/use-language.tsx';

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
  const { texts, path, count } = useLanguage();
  if (pages < 2) return null;
  const previous = `← ${texts.frame.previousPage}`;
  const next = `${texts.frame.nextPage} →`;
  return (
    <nav class="pager" aria-label={label}>
      {page > 1 ? (
        <a class="pager-step" href={path(at(page - 1))} rel="prev">
          {previous}
        </a>
      ) : (
        <span class="pager-step is-off">{previous}</span>
      )}
      <ol>
        {pageNumbers(page, pages).map((number, i) => (
          <li key={number === 0 ? -i : number}>
            {number === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a href={path(at(number))} aria-current={number === page ? 'page' : undefined}>
                <span class="visually-hidden">{texts.frame.page} </span>
                {count(number)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <a class="pager-step" href={path(at(page + 1))} rel="next">
          {next}
        </a>
      ) : (
        <span class="pager-step is-off">{next}</span>
      )}
    </nav>
  );
}
