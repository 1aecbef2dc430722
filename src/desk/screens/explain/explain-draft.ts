import { countryTimeName, period } from '../../../project/index.ts';
import type { AccountNames } from '../../accounts/account-names.ts';
import {
  type ApprovalDetail,
  type ChangesSummary,
  changesSummary,
  type Review,
} from '../../approval/index.ts';
import { stateNames } from '../../components/draft-state.tsx';
import type { Draft, DraftEvent, DraftEventKind } from '../../drafts/index.ts';
import { dateTime, fileSize, longDate, quarterOfSphere } from '../../language/writing.ts';
import { eventNames } from '../drafts/event-names.ts';
import type { ExplainedChanges, Explanation, Step } from './explanation.ts';

/** What only matters to those who prepare a draft. */
const TOLD_TO_NOBODY: readonly DraftEventKind[] = ['quarter', 'choices', 'publishing', 'failed'];

/** Explains a draft, published or not. `events` are its own, oldest first. */
export function explainDraft(
  review: Review,
  events: readonly DraftEvent[],
  nameOf: AccountNames,
): Explanation {
  const { draft, acceptances, reading } = review;
  const approved = events.findLast(({ kind }) => kind === 'approved')?.detail as ApprovalDetail | undefined;
  // Somebody approved exactly this; until then it is what the desk found last.
  const findings = approved?.findings ?? reading?.findings ?? [];
  const changes = approved?.changes ?? changesSummary(reading?.examination?.compared);
  return {
    title: titleOf(draft),
    standing: standingOf(draft),
    note: draft.note,
    publicNote: draft.publicNote,
    accepted: acceptances
      .map(({ code, reason, acceptedBy }) => ({
        sentences: findings.filter((finding) => finding.code === code).map(({ sentence }) => sentence),
        reason,
        by: nameOf(acceptedBy),
      }))
      // Another reading of the file may no longer have what was accepted.
      .filter(({ sentences }) => sentences.length > 0),
    warnings: findings.filter(({ severity }) => severity === 'warns').map(({ sentence }) => sentence),
    steps: stepsOf(events, nameOf),
    changes: changes && explainedChanges(changes),
    evidence: evidenceOf(draft),
    compareAt:
      draft.publication === null || draft.publication < 2
        ? undefined
        : `/history/compare?from=${draft.publication - 1}&to=${draft.publication}`,
  };
}

function titleOf({ kind, target, mode, state, sphere, financialYear, quarter }: Draft): string {
  const isDone = state === 'published';
  if (kind === 'rollback') return `${isDone ? 'Went' : 'Going'} back to publication ${target}`;
  const name =
    sphere === null || financialYear === null || quarter === null
      ? `A ${period.one} that nobody has confirmed`
      : quarterOfSphere({ sphere, financialYear, quarter });
  if (kind === 'remove') return `${name} ${isDone ? 'was' : 'is to be'} removed`;
  const verb = mode === 'replace' ? 'replaced' : mode === 'add' ? 'added to' : 'published';
  return `${name} ${isDone ? 'was' : 'is to be'} ${verb}`;
}

function standingOf({ state, publishedAt, publication, publishAt }: Draft): string {
  if (state === 'published' && publishedAt !== null)
    return `Published on ${dateTime(publishedAt)} (${countryTimeName}), as publication ${publication}.`;
  if (state === 'scheduled' && publishAt !== null)
    return `Approved, and to be published on ${dateTime(publishAt)} (${countryTimeName}).`;
  return state === 'publishing' ? `${stateNames[state]}.` : `${stateNames[state]}; not published.`;
}

const stepsOf = (events: readonly DraftEvent[], nameOf: AccountNames): readonly Step[] =>
  events
    .filter(({ kind }) => !TOLD_TO_NOBODY.includes(kind))
    .map(({ at, accountId, kind, text }) => ({
      at,
      who: nameOf(accountId),
      did: eventNames[kind],
      said: kind === 'dropped' ? '' : text,
    }));

const explainedChanges = ({ comparedWith, ...changes }: ChangesSummary): ExplainedChanges => ({
  ...changes,
  comparedWith: quarterOfSphere(comparedWith),
});

const evidenceOf = (draft: Draft): Explanation['evidence'] =>
  (
    [
      ['File', draft.fileName],
      ['Size', draft.bytes === null ? null : fileSize(draft.bytes)],
      ['SHA-256 of the file', draft.sha256],
      ['Snapshot taken on', draft.taken && longDate(draft.taken)],
      ['Draft', draft.id],
      ['Fingerprint of what was approved', draft.fingerprint],
      ['Id of the publication', draft.publicationId],
    ] as const
  ).filter((fact): fact is readonly [(typeof fact)[0], string] => fact[1] !== null);
