import { fill } from '../../page/language/text.ts';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import type { ChangeSet, ProjectChange } from '../changes/change-set.ts';
import { byImportance } from '../changes/importance.ts';
import { type MergedChanges, type MergedPart, mergedChanges } from '../changes/merged-changes.ts';
import { changeLines } from './change-lines.ts';
import { addressOf, type Consent, consentLines, type Letter, type LetterSite, letterOf } from './letter.ts';
import type { LetterProject, LetterSection } from './letter-content.ts';
import { oneLine, shortened } from './one-line.ts';
import { countedChanges, namedChanges, subjectOf } from './subject.ts';

/** One of the searches that somebody follows, as a letter names it. */
export interface FollowedTitle {
  /** What people call it; see `searchTitle`. */
  readonly title: string;
  /** The path of the page with its projects, below the address of the site. */
  readonly path: string;
}

/** What changed in one of the searches that somebody follows. */
export interface ChangedPart extends FollowedTitle {
  /** The path of the page with its changes. */
  readonly changesPath: string;
  /** Whether it is one project, not a search. */
  readonly isProject: boolean;
  readonly changeSet: ChangeSet;
}

export interface ChangeLetterOptions extends LetterSite, Consent {
  /** The day of what was told last, `YYYY-MM-DD`. */
  readonly since: string;
  /** At least one with changes; others are left out. */
  readonly parts: readonly ChangedPart[];
}

/** The letter that tells what changed in all searches of one address. */
export function changeLetter(options: ChangeLetterOptions): Letter {
  const { language, since } = options;
  const { texts, counted, longDate } = language;
  const { change } = texts.alertLetters;
  const parts = options.parts.filter(({ changeSet }) => changeSet.ids.length > 0);
  const merged = mergedChanges(parts);
  const isOnly = parts.length === 1;
  return letterOf(options, {
    subject: changeSubject(language, parts, merged),
    title: isOnly ? fill(texts.changes.titleOf, { filters: headingOf(parts[0]!) }) : texts.changes.title,
    paragraphs: [
      { text: counted(change.lead, merged.projects, { day: longDate(since) }) },
      ...(merged.others > 0 ? [{ text: counted(change.most, merged.projects - merged.others) }] : []),
    ],
    sections: parts.map((part, i) => sectionOf(options, part, merged.parts[i]!, isOnly)),
    footer: [{ text: texts.frame.asReported }, ...consentLines(options, options)],
  });
}

/** Names and titles may be as long as departments like. */
const LONGEST_NAME = 200;

const headingOf = ({ title }: FollowedTitle): string => shortened(oneLine(title), LONGEST_NAME);

function changeSubject(
  language: LanguageWriter,
  parts: readonly ChangedPart[],
  merged: MergedChanges,
): string {
  const { of, ofSeveral } = language.texts.alertLetters.subject;
  const [first] = parts
    .map((part, i) => ({ part, change: merged.parts[i]!.described[0] }))
    .filter(({ change }) => change !== undefined)
    .sort((a, b) => byImportance(a.change!.importance, b.change!.importance));
  const { part, change } = first!;
  if (parts.length > 1)
    return subjectOf(language, part.title, countedChanges(language, merged.kinds), (title, changes) =>
      language.counted(ofSeveral, parts.length - 1, { title, changes }),
    );
  const changes = part.isProject ? namedChanges(language, change!) : countedChanges(language, merged.kinds);
  return subjectOf(language, part.title, changes, (title, changes) => fill(of, { title, changes }));
}

function sectionOf(
  options: ChangeLetterOptions,
  part: ChangedPart,
  { described, others }: MergedPart,
  isOnly: boolean,
): LetterSection {
  const { texts, counted } = options.language;
  const { seeAll, more, elsewhere } = texts.alertLetters.change;
  const { isProject, path, changesPath } = part;
  return {
    heading: isOnly || (isProject && described.length > 0) ? undefined : headingOf(part),
    seeAll: isProject ? undefined : { text: seeAll, url: addressOf(options, path) },
    projects: described.map((change) => letterProject(options, change)),
    after: [
      ...(others > 0 ? [{ text: counted(more, others), url: addressOf(options, changesPath) }] : []),
      ...(others === 0 && described.length === 0 ? [{ text: elsewhere }] : []),
    ],
  };
}

function letterProject(site: LetterSite, change: ProjectChange): LetterProject {
  const { name, path, municipality, province } = (change.after ?? change.before)!;
  const where = [municipality, province].filter((place) => place.trim() !== '');
  return {
    name: shortened(oneLine(site.language.projectName(name)), LONGEST_NAME),
    url: change.after === undefined ? undefined : addressOf(site, path),
    where: shortened(oneLine(where.join(site.language.texts.format.listSeparator)), LONGEST_NAME),
    lines: changeLines(site.language, change),
  };
}
