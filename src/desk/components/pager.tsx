interface PagerProps {
  /** What the pages are of: `Rows`. */
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
}

/** Links to the pages of a long list. */
export const Pager = ({ label, page, pages, href }: PagerProps) =>
  pages < 2 ? null : (
    <nav class="desk-pager" aria-label={`${label}: pages`}>
      {page > 1 && (
        <a class="button" href={href(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a class="button" href={href(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
