import { fill } from '../../page/language/text.ts';
import { daysBetween } from '../../project/index.ts';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import type { ProjectChange } from '../changes/change-set.ts';
import type { ChangedKind } from '../changes/changed-kind.ts';
import type { ProjectFacts } from '../changes/facts.ts';
import type { ChangeLine } from './letter-content.ts';
import { oneLine, shortened } from './one-line.ts';

/** What happened to a project in lines: whether it is there, its stage, its cost, its completion. */
export function changeLines(language: LanguageWriter, change: ProjectChange): readonly ChangeLine[] {
  const { before, after, kinds } = change;
  const membership = membershipLines(language, change);
  if (before === undefined || after === undefined) return membership;
  const has = (...some: readonly ChangedKind[]) => some.some((kind) => kinds.includes(kind));
  return [
    ...membership,
    ...(has('stopped', 'finished', 'moved_on', 'moved_back', 'other_stage')
      ? [stageLine(language, before, after)]
      : []),
    ...(has('dearer', 'cheaper', 'other_cost') ? costLines(language, before, after) : []),
    ...(has('later', 'earlier', 'other_completion') ? [completionLine(language, before, after)] : []),
  ];
}

function membershipLines(language: LanguageWriter, change: ProjectChange): readonly ChangeLine[] {
  const { changes, alertLetters } = language.texts;
  const { removed, matching, unmatched } = alertLetters.project;
  const { isNew: listed, isBack: back, isVanished: vanished } = changes;
  const texts: Partial<Readonly<Record<ChangedKind, string>>> = {
    ...{ removed, matching, unmatched, listed, back, vanished },
  };
  const said = change.kinds
    .flatMap((kind) => texts[kind] ?? [])
    .map((text) => ({ kind: 'said', text, look: 'strong' }) as const);
  const isMoved = change.before !== undefined && change.after !== undefined && change.kinds.length > 1;
  if (said.length === 0 || isMoved) return said;
  const facts = (change.after ?? change.before)!;
  const cost = fill(changes.listed, {
    cost: costText(language, facts),
    completion: facts.completion === null ? missing(language) : language.monthOf(facts.completion),
    stage: stageText(language, facts.status),
  });
  return [...said, { kind: 'said', text: cost }, ...wrongCostLines(language, facts)];
}

function stageLine(language: LanguageWriter, before: ProjectFacts, after: ProjectFacts): ChangeLine {
  return {
    kind: 'moved',
    label: language.texts.changes.stage,
    before: stageText(language, before.status),
    after: stageText(language, after.status),
  };
}

function costLines(
  language: LanguageWriter,
  before: ProjectFacts,
  after: ProjectFacts,
): readonly ChangeLine[] {
  const [from, to] = [costText(language, before), costText(language, after)];
  // A small change of a large amount would not show.
  const isExact = from === to;
  const by = costDifference(before, after);
  return [
    {
      kind: 'moved',
      label: language.texts.changes.cost,
      before: isExact ? costText(language, before, isExact) : from,
      after: isExact ? costText(language, after, isExact) : to,
      by: by === undefined ? undefined : { text: language.moneyChange(by, after.currency), isUp: by > 0 },
    },
    ...wrongCostLines(language, before, after),
  ];
}

/** By how much the cost of a project differs, in the currency of both; undefined if they have none in common. */
export function costDifference(before: ProjectFacts, after: ProjectFacts): number | undefined {
  if (before.cost === null || after.cost === null || before.currency !== after.currency) return undefined;
  return after.cost - before.cost;
}

function completionLine(
  language: LanguageWriter,
  { completion: from }: ProjectFacts,
  { completion: to }: ProjectFacts,
): ChangeLine {
  const { monthOf, longDate, dateChange } = language;
  const isKnown = from !== null && to !== null;
  const written = isKnown && monthOf(from) === monthOf(to) ? longDate : monthOf;
  return {
    kind: 'moved',
    label: language.texts.changes.completion,
    before: from === null ? missing(language) : written(from),
    after: to === null ? missing(language) : written(to),
    by: isKnown ? { text: dateChange(from, to), isUp: daysBetween(from, to) > 0 } : undefined,
  };
}

function wrongCostLines(language: LanguageWriter, ...facts: readonly ProjectFacts[]): readonly ChangeLine[] {
  const isWrong = facts.some(({ isWrongCost }) => isWrongCost);
  return isWrong ? [{ kind: 'said', text: language.texts.alertLetters.project.wrongCost, look: 'note' }] : [];
}

const missing = ({ texts }: LanguageWriter): string => texts.frame.notAvailable;

function costText(language: LanguageWriter, { cost, currency }: ProjectFacts, isExact = false): string {
  if (cost === null) return missing(language);
  return isExact ? language.exactMoney(cost, currency) : language.money(cost, currency);
}

/** Reports may have any text in place of a stage. */
const LONGEST_STAGE = 60;

export const stageText = (language: LanguageWriter, status: string): string =>
  status.trim() === '' ? missing(language) : shortened(oneLine(language.shortStage(status)), LONGEST_STAGE);
