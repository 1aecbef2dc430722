import { filteredPath } from '../../addresses.ts';
import { searchTips } from '../../copy/search-tips.ts';

/** What the search understands, folded up below the search box. */
export const SearchTips = () => (
  <details class="menu search-tips" data-island="menu">
    <summary class="button">Search tips</summary>
    <ul class="search-tips-panel">
      {searchTips.map(({ says, examples }) => (
        <li key={says}>
          {says}{' '}
          {examples.map((example) => (
            <a key={example} href={filteredPath({ q: example })}>
              {example}
            </a>
          ))}
        </li>
      ))}
    </ul>
  </details>
);
