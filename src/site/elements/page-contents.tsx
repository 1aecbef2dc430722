import { useLanguage } from '../language/use-language.tsx';

interface PageContentsProps {
  /** The headings of the page, by their ids. */
  readonly sections: readonly { readonly id: string; readonly label: string }[];
}

/** Links to the parts of a long page. */
export function PageContents({ sections }: PageContentsProps) {
  const { onThisPage } = useLanguage().texts.frame;
  return (
    <nav class="page-contents" aria-label={onThisPage}>
      <ul>
        <li aria-hidden="true">{onThisPage}</li>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
