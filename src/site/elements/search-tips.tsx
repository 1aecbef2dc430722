import { country } from '../../country/index.ts';
import { filteredPath } from '../addresses/links.ts';
import type { Texts } from '../language/language.ts';
import { useLanguage } from '../language/use-language.tsx';

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

/** One line of help on what the search understands, with searches that show it. */
interface SearchTip {
  readonly tip: keyof Texts['search']['tips'];
  readonly examples: readonly string[];
}

const { word, town, otherTown } = country.words.searched;

/** The lines at the beginning of `docs/search.md`. */
export const searchTips: readonly SearchTip[] = [
  { tip: 'words', examples: ['upgrading library'] },
  { tip: 'understood', examples: ['late schools', 'clinics over 10 million', 'largest roads'] },
  { tip: 'operators', examples: ['"primary school"', 'school -primary', 'road OR bridge'] },
  { tip: 'places', examples: [`${word} in ${town}`, `schools near ${otherTown}`] },
  { tip: 'corrections', examples: ['hosptial'] },
  { tip: 'numbers', examples: [] },
];
