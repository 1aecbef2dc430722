import { fill } from '../../page/language/text.ts';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import { htmlOf } from './html-part.tsx';
import type { LetterContent, Paragraph } from './letter-content.ts';
import { oneLine, shortened, withPlainBlanks } from './one-line.ts';
import { textOf } from './text-part.ts';

/** A message as it is sent, but for its addresses and headers. */
export interface Letter {
  /** One line of at most `LONGEST_SUBJECT` characters. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The site that a letter comes from. */
export interface LetterSite {
  readonly language: LanguageWriter;
  /** The address of the site, without a slash at the end. */
  readonly siteUrl: string;
  /** Who sends it: the lines of a name and a postal address. */
  readonly operator: readonly string[];
  /** Whether the projects are made up. */
  readonly isSample: boolean;
}

/** Of somebody who asked for letters. */
export interface Consent {
  /** The day on which they asked, `YYYY-MM-DD`. */
  readonly askedOn: string;
  /** Whole addresses of the page with what they follow, and of the one that ends everything. */
  readonly mineUrl: string;
  readonly leaveUrl: string;
}

/** Mail programs show about so many characters, and longer subjects are folded. */
export const LONGEST_SUBJECT = 78;

/** The letter with this content. */
export function letterOf({ language, isSample }: LetterSite, content: LetterContent): Letter {
  const { sampleStart, sampleRest } = language.texts.frame;
  const banner = isSample ? `${sampleStart} ${sampleRest}` : undefined;
  return {
    subject: shortened(withPlainBlanks(oneLine(content.subject)), LONGEST_SUBJECT),
    text: textOf(content, banner),
    html: htmlOf(language, content, banner),
  };
}

/** An address of the site as people open it, in their language. */
export const addressOf = ({ siteUrl, language }: LetterSite, path: string): string =>
  siteUrl + language.inLanguage(path);

/** Who sends the letter. */
export function senderLines({ language, siteUrl, operator }: LetterSite): readonly Paragraph[] {
  const { frame, alertLetters } = language.texts;
  const site = fill(alertLetters.footer.site, { name: frame.siteName, site: new URL(siteUrl).host });
  return [{ text: site, url: siteUrl }, ...operator.map((line) => ({ text: oneLine(line) }))];
}

/** Why somebody gets the letter, how to end it, and who sends it. */
export function consentLines(
  site: LetterSite,
  { askedOn, mineUrl, leaveUrl }: Consent,
): readonly Paragraph[] {
  const { texts, longDate } = site.language;
  const { why, mine, leave } = texts.alertLetters.footer;
  return [
    { text: fill(why, { site: new URL(site.siteUrl).host, day: longDate(askedOn) }) },
    { text: mine, url: mineUrl },
    { text: leave, url: leaveUrl },
    ...senderLines(site),
  ];
}
