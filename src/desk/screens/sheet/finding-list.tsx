import { adviceOn } from '../../../report/index.ts';
import { Sign, signNames } from '../../components/sign.tsx';
import type { Acceptance } from '../../drafts/index.ts';
import { counted } from '../../language/writing.ts';
import { pageOf } from '../findings/where-seen.ts';
import { sheetAddress } from './sheet-address.ts';
import type { NamedFinding } from './sheet-marks.ts';
import { signs } from './sheet-table.tsx';

interface FindingListProps {
  readonly draftId: string;
  /** The names of the sheets that were read. */
  readonly sheets: readonly string[];
  readonly findings: readonly NamedFinding[];
  readonly acceptances: readonly Acceptance[];
  /** The name of the finding whose rows are shown. */
  readonly chosen: string | undefined;
}

/** All findings, each with what helps and a link to where it can be seen. */
export const FindingList = ({ findings, acceptances, chosen, ...where }: FindingListProps) => (
  <ul class="finding-list">
    {findings.map((named) => {
      const { name, finding } = named;
      const kind = signs[finding.severity];
      const acceptance = acceptances.find(({ code }) => code === finding.code);
      const advice = adviceOn[finding.code];
      return (
        <li key={name} id={name} class={chosen === name ? 'is-chosen' : undefined} tabIndex={-1}>
          <Sign kind={kind} />
          <div>
            <span class="visually-hidden">{signNames[kind]}: </span>
            <Sentence text={finding.sentence} />
            {advice && <p class="hint">{advice}</p>}
            {acceptance && (
              <p class="hint">
                Accepted: <bdi>{acceptance.reason}</bdi>
              </p>
            )}
            <FindingLink named={named} isChosen={chosen === name} {...where} />
            {finding.sameProjects && (
              <p>
                <a href={`/drafts/${where.draftId}/reading#choices`}>Say which projects are the same</a>
              </p>
            )}
          </div>
        </li>
      );
    })}
  </ul>
);

/** A sentence that names many places opens only if somebody wants to see all. */
const LONG = 240;

function Sentence({ text }: { readonly text: string }) {
  if (text.length <= LONG)
    return (
      <p>
        <bdi>{text}</bdi>
      </p>
    );
  return (
    <details>
      <summary>
        <bdi>{`${text.slice(0, text.lastIndexOf(' ', LONG - 80))} …`}</bdi>
      </summary>
      <p>
        <bdi>{text}</bdi>
      </p>
    </details>
  );
}

interface FindingLinkProps extends Pick<FindingListProps, 'draftId' | 'sheets'> {
  readonly named: NamedFinding;
  readonly isChosen: boolean;
}

function FindingLink({ draftId, sheets, named: { name, finding, places }, isChosen }: FindingLinkProps) {
  const [first] = finding.cells ?? finding.rows ?? [];
  if (first === undefined) {
    const elsewhere = pageOf(finding.code, draftId);
    return elsewhere === undefined ? null : <a href={elsewhere.href}>{elsewhere.text}</a>;
  }
  const sheet = sheets.indexOf(first.sheet) + 1;
  if (isChosen) return <a href={sheetAddress(draftId, { sheet })}>Show all rows again</a>;
  // To the first cell, which may be in a column far to the right.
  const column = 'column' in first ? String(first.column) : undefined;
  return (
    <a href={sheetAddress(draftId, { sheet, finding: name, row: first.row, column })}>
      {counted({ one: 'Show only its row', other: 'Show only its {count} places' }, places)}
    </a>
  );
}
