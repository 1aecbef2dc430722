import type { VNode } from 'preact';
import { LookAgain } from '../../components/look-again.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sign, signNames } from '../../components/sign.tsx';
import type { Acceptance } from '../../drafts/index.ts';
import { count, counted } from '../../language/writing.ts';
import type { DraftReading } from '../../reading/derived/index.ts';
import { signs } from '../sheet/sheet-table.tsx';
import { checkedSentence } from './checked.ts';
import { type FoundGroup, foundGroups, summaryOf } from './found.ts';
import { whereSeen } from './where-seen.ts';

/** As many kinds of findings are in view; the sheet has all. */
const MOST_IN_VIEW = 8;
/** As many notes are, where there is nothing graver: below them is what people came for. */
const MOST_NOTES_IN_VIEW = 4;

interface AtAGlanceProps {
  readonly draftId: string;
  readonly reading: DraftReading;
  readonly acceptances: readonly Acceptance[];
}

/**
 * What was found in the file of a draft, at the top of each screen that speaks of it: what stops the draft
 * first, each with a way to its cells. Says what was checked where nothing stops it.
 */
export function AtAGlance({ draftId, reading, acceptances }: AtAGlanceProps): VNode {
  const groups = foundGroups(reading, acceptances);
  const { kind, title } = summaryOf(groups);
  const isCompared = reading.examination !== undefined;
  const grave = groups.filter(({ severity }) => severity !== 'notes');
  // What the quarter before had, too, comes last.
  const notes = groups
    .filter(({ severity }) => severity === 'notes')
    .toSorted((a, b) => Number(isUsual(a)) - Number(isUsual(b)));
  const notesInView = grave.length === 0 ? MOST_NOTES_IN_VIEW : 0;
  const more = grave.length - MOST_IN_VIEW;
  return (
    <div data-renewed="found">
      <Notice
        kind={isCompared || kind === 'problem' ? kind : 'note'}
        title={isCompared ? title : `So far: ${title[0]!.toLowerCase()}${title.slice(1)}`}
      >
        <FoundList draftId={draftId} groups={grave.slice(0, MOST_IN_VIEW)} />
        {more > 0 && (
          <p>
            <a href={`/drafts/${draftId}/sheet#findings`}>
              {counted({ one: 'And {count} more', other: 'And {count} more' }, more)}
            </a>
          </p>
        )}
        <FoundList draftId={draftId} groups={notes.slice(0, notesInView)} />
        {notes.length > notesInView && (
          <details>
            <summary>
              {counted(
                notesInView === 0
                  ? { one: '{count} note', other: '{count} notes' }
                  : { one: '{count} more note', other: '{count} more notes' },
                notes.length - notesInView,
              )}
            </summary>
            <FoundList draftId={draftId} groups={notes.slice(notesInView)} />
          </details>
        )}
        {!isCompared && (
          <>
            <p>It is still being compared with what is published, so more may be found.</p>
            <LookAgain />
          </>
        )}
        {kind !== 'problem' && isCompared && <p class="hint">{checkedSentence(reading)}</p>}
      </Notice>
    </div>
  );
}

/** Odd values of single projects, which every quarter has some of. */
const isUsual = ({ first: { finding } }: FoundGroup): boolean => finding.code === 'worth_a_look';

interface FoundProps {
  readonly draftId: string;
  readonly groups: readonly FoundGroup[];
}

const FoundList = ({ draftId, groups }: FoundProps) =>
  groups.length === 0 ? null : (
    <ul class="found">
      {groups.map((group) => (
        <Found key={group.first.name} draftId={draftId} group={group} />
      ))}
    </ul>
  );

/** One sentence, which leads to what it speaks of. */
const Found = ({ draftId, group }: { readonly draftId: string; readonly group: FoundGroup }) => {
  const { first, others, severity, isAccepted } = group;
  const kind = isAccepted ? 'warning' : signs[severity];
  const href = whereSeen(draftId, first);
  const text = (
    <>
      <span class="visually-hidden">{signNames[kind]}: </span>
      {isAccepted && <b>Accepted: </b>}
      <bdi>{first.finding.sentence}</bdi>
      {others > 0 && ` And ${count(others)} more like it.`}
    </>
  );
  return (
    <li>
      <Sign kind={kind} />
      {href === undefined ? (
        <span class="found-text">{text}</span>
      ) : (
        <a class="found-text" href={href}>
          {text}
        </a>
      )}
    </li>
  );
};
