import type { CatalogueIndex } from '../../index/index.ts';
import { pagePaths, searchPath } from '../addresses.ts';
import type { Speech } from '../language/speech.ts';
import { fill } from '../language/text.ts';
import { useLanguage } from '../language/use-language.tsx';
import { latestSnapshot } from '../selectors/last-reported.ts';
import { LanguageSwitch } from './language-switch.tsx';

/** An entry of the navigation. */
export type Section = 'search' | 'explore' | 'changes' | 'ranked' | 'about';

const links = [
  { section: 'search', path: searchPath({ filters: [] }) },
  { section: 'explore', path: pagePaths.explore },
  { section: 'changes', path: pagePaths.changes },
  { section: 'ranked', path: pagePaths.ranked },
  { section: 'about', path: pagePaths.about },
] as const;

interface HeaderProps {
  readonly section: Section | undefined;
  readonly languages: readonly Speech[];
  readonly address: string;
}

export const Header = ({ section, languages, address }: HeaderProps) => {
  const { texts, path } = useLanguage();
  return (
    <header class="site-header">
      <a class="site-name" href={path(pagePaths.start)}>
        <Mark />
        <span>
          {texts.frame.siteNameStart} <span class="site-name-rest">{texts.frame.siteNameRest}</span>
        </span>
      </a>
      <nav aria-label={texts.frame.navigation}>
        <details class="menu site-menu" data-island="menu">
          <summary class="button">{texts.frame.menu}</summary>
          <Links class="menu-panel" section={section} />
        </details>
        <Links class="site-links" section={section} />
      </nav>
      <LanguageSwitch languages={languages} address={address} />
    </header>
  );
};

interface LinksProps {
  readonly class: string;
  readonly section: Section | undefined;
}

/** The navigation. Narrow screens show it in a menu, wide ones in a row. */
const Links = ({ class: kind, section }: LinksProps) => {
  const { texts, path } = useLanguage();
  return (
    <ul class={kind}>
      {links.map(({ section: each, path: address }) => (
        <li key={each}>
          <a href={path(address)} aria-current={each === section ? 'page' : undefined}>
            {texts.frame[each]}
          </a>
        </li>
      ))}
    </ul>
  );
};

/** The logo: three rising bars for planned, under construction and finished. */
const Mark = () => (
  <svg class="site-mark" viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
    <rect class="site-mark-ground" width="32" height="32" rx="7" />
    <rect class="site-mark-planned" x="6.5" y="17" width="5" height="8.5" rx="1" />
    <rect class="site-mark-built" x="13.5" y="12" width="5" height="13.5" rx="1" />
    <rect class="site-mark-finished" x="20.5" y="6.5" width="5" height="19" rx="1" />
  </svg>
);

export const Footer = ({ index }: { readonly index: CatalogueIndex | undefined }) => {
  const { texts, path, quarterInWords, longDate } = useLanguage();
  const latest = index && latestSnapshot(index);
  return (
    <footer class="site-footer">
      <p>
        {latest
          ? fill(texts.frame.dataOf, {
              months: quarterInWords(latest.financialYear, latest.quarter),
              day: longDate(latest.taken),
            })
          : texts.frame.noData}{' '}
        {texts.frame.asReported}
      </p>
      <ul>
        <li>
          <a href={path(pagePaths.about)}>{texts.frame.about}</a>
        </li>
        <li>
          <a href={path(pagePaths.glossary)}>{texts.glossary.title}</a>
        </li>
        <li>
          <a href={path(pagePaths.publications)}>{texts.frame.publications}</a>
        </li>
        <li>
          <a href={path(`${pagePaths.about}#programs`)}>{texts.frame.downloads}</a>
        </li>
      </ul>
    </footer>
  );
};
