import type { Config } from '../config.ts';
import type { LanguageWriter } from '../site/language/language-writer.ts';

/** Who sends the mails: the publisher of the settings, else the name of the site. */
export const operatorName = ({ publisherName }: Config, { texts }: LanguageWriter): string =>
  publisherName || texts.frame.siteName;
