import { filteredPath } from '../../addresses.ts';
import { useLanguage } from '../../language/use-language.tsx';
import { searchTips } from '../../selectors/search-tips.ts';

/** What the search understands, folded up below the search box. */
export const SearchTips = () => {
  const { texts, path, reportLang } = useLanguage();
  return (
    <details class="menu search-tips" data-island="menu">
      <summary class="button">{texts.search.form.tips}</summary>
      <ul class="search-tips-panel">
        {searchTips.map(({ tip, examples }) => (
          <li key={tip}>
            {texts.search.tips[tip]}{' '}
            {examples.map((example) => (
              <a key={example} href={path(filteredPath({ q: example }))} lang={reportLang}>
                {example}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
};
