import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { DEFAULT_LANGUAGE, type LanguageWriter, languageWriterOf } from './language-writer.ts';

const LanguageContext = createContext<LanguageWriter>(languageWriterOf(DEFAULT_LANGUAGE));

interface InLanguageProps {
  readonly language: LanguageWriter;
  readonly children: ComponentChildren;
}

/** Everything inside is written in this language. */
export const InLanguage = ({ language, children }: InLanguageProps) => (
  <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
);

/** The language of the page that a component is part of. */
export const useLanguage = (): LanguageWriter => useContext(LanguageContext);
