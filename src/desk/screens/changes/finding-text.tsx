import type { VNode } from 'preact';
import type { Finding } from '../../../intake/index.ts';
import { pageOf } from '../findings/where-seen.ts';

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
          <a href={where.href}>{where.text}</a>
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

function placeOf({ code, rows, cells }: Finding, draftId: string) {
  const page = pageOf(code, draftId);
  if (page !== undefined) return page;
  if (rows !== undefined || cells !== undefined)
    return { href: `/drafts/${draftId}/sheet?finding=${code}-1`, text: 'See it in the sheet' };
  return undefined;
}
