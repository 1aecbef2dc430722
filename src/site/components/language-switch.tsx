import type { Speech } from '../language/speech.ts';
import { useLanguage } from '../language/use-language.tsx';

interface LanguageSwitchProps {
  readonly languages: readonly Speech[];
  /** Path and query of the page, without the prefix of its language. */
  readonly address: string;
}

/** Leads to the same page in the other languages. Nothing while there is only one. */
export function LanguageSwitch({ languages, address }: LanguageSwitchProps) {
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
