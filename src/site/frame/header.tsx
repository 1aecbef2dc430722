import { fill } from '../../page/language/text.ts';
import { Logo } from '../../page/logo.tsx';
import type { IrmSnapshot } from '../../project/index.ts';
import { pagePaths, searchPath } from '../addresses/links.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';

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
  readonly languages: readonly LanguageWriter[];
  readonly address: string;
}

export const Header = ({ section, languages, address }: HeaderProps) => {
  const { texts, path } = useLanguage();
  return (
    <header class="site-header">
      <a class="site-name" href={path(pagePaths.start)}>
        <Logo />
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

interface FooterProps {
  /** The latest report; undefined before any data has been published. */
  readonly latest: IrmSnapshot | undefined;
}

export const Footer = ({ latest }: FooterProps) => {
  const { texts, path, quarterInWords, longDate } = useLanguage();
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

interface LanguageSwitchProps {
  readonly languages: readonly LanguageWriter[];
  /** Path and query of the page, without the prefix of its language. */
  readonly address: string;
}

/** Leads to the same page in the other languages. Nothing while there is only one. */
function LanguageSwitch({ languages, address }: LanguageSwitchProps) {
  const { texts, code, name } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <details class="menu languages" data-island="menu">
      <summary class="button">
        <span class="visually-hidden">{texts.frame.language} </span>
        {name}
      </summary>
      <ul class="menu-panel">
        {languages
          .filter((language) => language.code !== code)
          .map((language) => (
            <li key={language.code}>
              <a href={language.path(address)} hreflang={language.locale} lang={language.locale}>
                {language.name}
              </a>
            </li>
          ))}
      </ul>
    </details>
  );
}
