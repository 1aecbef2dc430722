import { fill } from '../../page/language/text.ts';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import type { ProjectChange } from '../changes/change-set.ts';
import { type ChangedKind, kindSet } from '../changes/changed-kind.ts';
import { costDifference, stageText } from './change-lines.ts';
import { LONGEST_SUBJECT } from './letter.ts';
import { oneLine, shortened, withPlainBlanks } from './one-line.ts';

/** The most changes that a subject names. */
const MOST_NAMED = 3;

/** A title is cut to make room for changes, but never below this length. */
const SHORTEST_TITLE = 16;

/** The kinds of changes that subjects count together, the most important ones first. */
const groups = {
  stopped: ['stopped'],
  gone: ['removed', 'vanished'],
  dearer: ['dearer'],
  cheaper: ['cheaper'],
  later: ['later'],
  finished: ['finished'],
  added: ['listed', 'back'],
  lost: ['unmatched'],
  found: ['matching'],
  earlier: ['earlier'],
  stage: ['moved_back', 'moved_on', 'other_stage'],
  other: ['other_cost', 'other_completion'],
} as const satisfies Readonly<Record<string, readonly ChangedKind[]>>;

type Group = keyof typeof groups;

/** How many projects each kind of change happened to: `3 projects later`, `1 finished`. */
export function countedChanges(language: LanguageWriter, kinds: Uint32Array): readonly string[] {
  const { first, next } = language.texts.alertLetters.subject;
  const counts = (Object.keys(groups) as Group[])
    .map((group) => {
      const wanted = kindSet(...groups[group]);
      return { group, count: kinds.reduce((sum, set) => sum + ((set & wanted) === 0 ? 0 : 1), 0) };
    })
    .filter(({ count }) => count > 0);
  return counts.map(({ group, count }, i) => language.counted((i === 0 ? first : next)[group], count));
}

/** Changes that say how much come after the others. */
const withAmounts: readonly ChangedKind[] = ['dearer', 'cheaper', 'later', 'earlier'];

/** What happened to one project: `now finished`, `R 2.1 million dearer`. */
export function namedChanges(language: LanguageWriter, change: ProjectChange): readonly string[] {
  const place = (kind: ChangedKind) => withAmounts.indexOf(kind);
  return change.kinds
    .toSorted((a, b) => place(a) - place(b))
    .flatMap((kind) => namedChange(language, kind, change) ?? []);
}

function namedChange(
  language: LanguageWriter,
  kind: ChangedKind,
  { before, after }: ProjectChange,
): string | undefined {
  const { texts, money, dateChange } = language;
  const { project } = texts.alertLetters.subject;
  switch (kind) {
    case 'dearer':
    case 'cheaper': {
      if (before === undefined || after === undefined) return undefined;
      const by = costDifference(before, after) ?? 0;
      return fill(project[kind], { amount: money(Math.abs(by), after.currency) });
    }
    case 'later':
    case 'earlier':
      return dateChange(before?.completion ?? '', after?.completion ?? '');
    case 'finished':
    case 'removed':
    case 'vanished':
    case 'listed':
    case 'back':
      return project[kind];
    case 'stopped':
    case 'moved_back':
    case 'moved_on':
    case 'other_stage':
      return fill(project.stage, { stage: stageText(language, after?.status ?? '') });
    case 'other_cost':
      return project.otherCost;
    case 'other_completion':
      return project.otherCompletion;
    case 'matching':
    case 'unmatched':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/**
 * A subject of a title and as many changes as there is room for. The title is cut if there is none for the first one.
 * `write` puts both into a sentence.
 */
export function subjectOf(
  { texts }: LanguageWriter,
  given: string,
  changes: readonly string[],
  write: (title: string, changes: string) => string,
): string {
  const written = (title: string, named: number) =>
    withPlainBlanks(write(title, changes.slice(0, named).join(texts.format.listSeparator)));
  const title = withPlainBlanks(oneLine(given));
  for (let named = MOST_NAMED; named > 0; named--) {
    const subject = written(title, named);
    if (subject.length <= LONGEST_SUBJECT) return subject;
  }
  const room = LONGEST_SUBJECT - written('', 1).length;
  return written(shortened(title, Math.max(room, SHORTEST_TITLE)), 1);
}
