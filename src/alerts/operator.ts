import type { Config } from '../config.ts';
import type { LanguageWriter } from '../site/language/language-writer.ts';

/** Who sends the mails: the lines of ALERTS_OPERATOR, else the publisher of the data, else the site. */
export const operatorLines = (
  { alertsOperator, publisherName }: Pick<Config, 'alertsOperator' | 'publisherName'>,
  { texts }: LanguageWriter,
): readonly string[] =>
  (alertsOperator || publisherName || texts.frame.siteName)
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '');
