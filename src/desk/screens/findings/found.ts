import type { Finding, Severity } from '../../../intake/index.ts';
import { aboutOf } from '../../approval/index.ts';
import type { SignKind } from '../../components/sign.tsx';
import type { Acceptance } from '../../drafts/index.ts';
import { counted, listed } from '../../language/writing.ts';
import type { DraftReading } from '../../reading/derived/index.ts';
import { type NamedFinding, namedFindings } from '../sheet/sheet-marks.ts';

/** Findings that say the same of several columns or sheets. */
export interface FoundGroup {
  readonly severity: Severity;
  /** Somebody accepted it, so that it does not stop the draft any more. */
  readonly isAccepted: boolean;
  readonly first: NamedFinding;
  /** Findings of the same kind beside the first. */
  readonly others: number;
}

/** The findings of a draft by kind, the gravest first; what is accepted comes after what stops. */
export function foundGroups(
  reading: Pick<DraftReading, 'findings'>,
  acceptances: readonly Acceptance[],
): readonly FoundGroup[] {
  const groups = new Map<string, { first: NamedFinding; others: number }>();
  for (const named of namedFindings(reading)) {
    const key = groupKey(named.finding);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: named, others: 0 });
    else group.others += 1;
  }
  const accepted = new Set(acceptances.filter((each) => holds(each, reading)).map(({ code }) => code));
  const all = [...groups.values()].map(({ first, others }): FoundGroup => {
    const { severity, code } = first.finding;
    return { severity, first, others, isAccepted: severity === 'blocks' && accepted.has(code) };
  });
  return [...all.filter(stops), ...all.filter((group) => !stops(group))];
}

/** Whether the findings still say what was accepted. */
const holds = ({ code, about }: Acceptance, { findings }: Pick<DraftReading, 'findings'>): boolean =>
  about ===
  aboutOf({ findings: findings.filter((each) => each.code === code && each.severity === 'blocks') });

/** Odd values are of one kind in the table of findings, and say something else each. */
const groupKey = ({ code, severity, sentence }: Finding): string =>
  code === 'worth_a_look' ? sentence : `${code} ${severity}`;

const stops = ({ severity, isAccepted }: FoundGroup): boolean => severity === 'blocks' && !isAccepted;

const words = {
  problems: { one: '{count} problem', other: '{count} problems' },
  accepted: { one: '{count} accepted', other: '{count} accepted' },
  warnings: { one: '{count} warning', other: '{count} warnings' },
  notes: { one: '{count} note', other: '{count} notes' },
} as const;

/** What the findings come to, in a line: `2 problems stop this draft; 1 warning and 3 notes`. */
export function summaryOf(groups: readonly FoundGroup[]): {
  readonly kind: SignKind;
  readonly title: string;
} {
  const number = (is: (group: FoundGroup) => boolean) => groups.filter(is).length;
  const problems = number(stops);
  const warnings = number(({ severity }) => severity === 'warns');
  const counts = {
    accepted: number(({ isAccepted }) => isAccepted),
    warnings,
    notes: number(({ severity }) => severity === 'notes'),
  };
  const others = (['accepted', 'warnings', 'notes'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => counted(words[name], counts[name]));
  const rest = others.length === 0 ? '' : listed(others);
  if (problems > 0) {
    const what = `${counted(words.problems, problems)} ${problems === 1 ? 'stops' : 'stop'} this draft`;
    return { kind: 'problem', title: rest === '' ? what : `${what}; ${rest}` };
  }
  if (rest === '') return { kind: 'good', title: 'Nothing looks wrong' };
  const kind = warnings + counts.accepted > 0 ? 'warning' : 'note';
  return { kind, title: `Nothing stops this draft; ${rest}` };
}
