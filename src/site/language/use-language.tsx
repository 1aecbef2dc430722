import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { DEFAULT_LANGUAGE, type Speech, speechOf } from './speech.ts';

const LanguageContext = createContext<Speech>(speechOf(DEFAULT_LANGUAGE));

interface InLanguageProps {
  readonly language: Speech;
  readonly children: ComponentChildren;
}

/** Everything inside is written in this language. */
export const InLanguage = ({ language, children }: InLanguageProps) => (
  <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
);

/** The language of the page that a component is part of. */
export const useLanguage = (): Speech => useContext(LanguageContext);
