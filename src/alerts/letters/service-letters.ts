import { fill } from '../../page/language/text.ts';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import type { QuarterChanges } from '../searches/recent-changes.ts';
import type { FollowedTitle } from './change-letter.ts';
import {
  addressOf,
  type Consent,
  consentLines,
  type Letter,
  type LetterSite,
  letterOf,
  senderLines,
} from './letter.ts';
import { oneLine, shortened } from './one-line.ts';
import { subjectOf } from './subject.ts';

/** Longer titles are cut. */
const LONGEST_TITLE = 200;

const titleOf = ({ title }: Pick<FollowedTitle, 'title'>): string => shortened(oneLine(title), LONGEST_TITLE);

const linkTo = (site: LetterSite, followed: FollowedTitle) => ({
  text: titleOf(followed),
  url: addressOf(site, followed.path),
});

export interface NothingLetterOptions extends LetterSite, Consent {
  /** The day of what was told last, `YYYY-MM-DD`. */
  readonly since: string;
  /** Everything that the address follows: at least one. */
  readonly followed: readonly FollowedTitle[];
}

/** The letter for those who want to know that nothing changed. */
export function nothingLetter(options: NothingLetterOptions): Letter {
  const { language, since, followed } = options;
  const { subject, nothing } = language.texts.alertLetters;
  return letterOf(options, {
    subject:
      followed.length === 1
        ? subjectOf(language, followed[0]!.title, [''], (title) => fill(subject.nothing, { title }))
        : subject.nothingInSearches,
    title: subject.nothingInSearches,
    paragraphs: [
      { text: fill(nothing.lead, { day: language.longDate(since) }) },
      ...followed.map((each) => linkTo(options, each)),
    ],
    sections: [],
    footer: consentLines(options, options),
  });
}

/** What people are told of the number of mails to expect. */
export interface ExpectedChanges {
  readonly isProject: boolean;
  /** Of the latest quarters; empty if there is only one. */
  readonly recent: readonly QuarterChanges[];
}

/** `In the latest 4 reports, 12, 3, 40 and 8 of these projects changed.` Undefined if nothing can be said. */
export function expectedChanges(
  { texts, counted, count, listed }: LanguageWriter,
  { isProject, recent }: ExpectedChanges,
): string | undefined {
  if (recent.length === 0) return undefined;
  const { recent: ofSearch, recentOfProject } = texts.alertLetters.confirm;
  if (!isProject) {
    const numbers = listed(recent.map(({ changed }) => count(changed)));
    return counted(ofSearch, recent.length, { numbers });
  }
  const times = recent.filter(({ changed }) => changed > 0).length;
  return counted(recentOfProject, recent.length, { times: count(times) });
}

export interface ConfirmLetterOptions extends LetterSite, ExpectedChanges {
  /** The `reportedTitle` of the search: anybody may have entered the address. */
  readonly title: string;
  /** The whole address of the page with the button. */
  readonly confirmUrl: string;
  /** How long it works. */
  readonly days: number;
}

/** The letter that asks for confirmation. It links only to the page for that: nobody may have asked for it. */
export function confirmLetter(options: ConfirmLetterOptions): Letter {
  const { language, confirmUrl } = options;
  const { subject, confirm } = language.texts.alertLetters;
  const days = language.counted(language.texts.format.days, options.days);
  const expected = expectedChanges(language, options);
  return letterOf(options, {
    subject: subjectOf(language, options.title, [''], (title) => fill(subject.confirm, { title })),
    title: confirm.title,
    paragraphs: [
      { text: confirm.asked },
      { text: titleOf(options), look: 'strong' },
      ...(expected === undefined ? [] : [{ text: expected }]),
      { text: fill(confirm.act, { days }) },
      { text: confirm.button, url: confirmUrl, look: 'button' },
      { text: fill(confirm.ignore, { days }) },
    ],
    sections: [],
    footer: senderLines(options),
  });
}

export interface TooManyLetterOptions extends LetterSite, Consent {
  /** The `reportedTitle` of the search: anybody may have entered the address. */
  readonly title: string;
  /** How many searches the address follows, which is the most. */
  readonly most: number;
}

/** The answer to a request for one search more than an address may follow. */
export function tooManyLetter(options: TooManyLetterOptions): Letter {
  const { language, most, mineUrl } = options;
  const { subject, tooMany } = language.texts.alertLetters;
  return letterOf(options, {
    subject: subject.tooMany,
    title: tooMany.title,
    paragraphs: [
      { text: tooMany.asked },
      { text: titleOf(options), look: 'strong' },
      { text: language.counted(tooMany.most, most) },
      { text: tooMany.act },
      { text: tooMany.button, url: mineUrl, look: 'button' },
    ],
    sections: [],
    footer: consentLines(options, options),
  });
}
