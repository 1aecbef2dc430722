import type { VNode } from 'preact';
import type { Finding, FindingCode } from '../../../intake/index.ts';
import type { ListName } from './project-lists.tsx';

/** A sentence that is longer than this names many projects: they begin folded. */
const MOST_IN_VIEW = 240;

/** The sentence of a finding, and where to see what it speaks of. */
export function FindingText({
  finding,
  draftId,
}: {
  readonly finding: Finding;
  readonly draftId: string;
}): VNode {
  const { short, rest } = shortened(finding.sentence);
  const where = placeOf(finding, draftId);
  return (
    <>
      <p>{short}</p>
      {rest !== '' && (
        <details>
          <summary>Which ones</summary>
          <p>{rest}</p>
        </details>
      )}
      {where && (
        <p>
          <a href={where.address}>{where.text}</a>
        </p>
      )}
    </>
  );
}

/** Divides a sentence that names many projects: what it says, and which ones. */
export function shortened(sentence: string): { readonly short: string; readonly rest: string } {
  const colon = sentence.indexOf(': ');
  if (sentence.length <= MOST_IN_VIEW || colon < 0) return { short: sentence, rest: '' };
  return { short: `${sentence.slice(0, colon)}.`, rest: sentence.slice(colon + 2) };
}

/** The lists of step 5 that show what a finding of the comparison speaks of. */
const lists: Partial<Readonly<Record<FindingCode, ListName>>> = {
  vanished: 'vanished',
  group_vanished: 'vanished',
  identity_changed: 'another',
  names_changed: 'renamed',
};

function placeOf({ code, rows, cells }: Finding, draftId: string) {
  const list = lists[code];
  if (list !== undefined)
    return { address: `/drafts/${draftId}/changes?list=${list}#projects`, text: 'See these projects' };
  if (code === 'cost_shift')
    return { address: `/drafts/${draftId}/changes#jumps`, text: 'See the largest jumps of cost' };
  if (rows !== undefined || cells !== undefined)
    return { address: `/drafts/${draftId}/sheet?finding=${code}-1`, text: 'See it in the sheet' };
  return undefined;
}
