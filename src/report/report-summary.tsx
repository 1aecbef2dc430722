import type { VNode } from 'preact';
import type { Finding, Severity } from '../intake/index.ts';
import { counted } from './amounts.ts';
import { adviceOn } from './finding-advice.ts';
import { groupedFindings } from './finding-groups.ts';
import { Table } from './table.tsx';

/** Fewer findings are read without a summary. */
const MOST_WITHOUT = 5;
/** As many as fit two printed pages. */
const MOST_KINDS = 15;
const MOST_CHARACTERS = 160;

const what: Readonly<Record<Severity, string>> = {
  blocks: 'Must be corrected',
  warns: 'Look at it',
  notes: 'For your information',
};

/** The kinds of findings of a long report, the most important first, with what to do. `findings` are in that order. */
export function Summary({ findings }: { readonly findings: readonly Finding[] }): VNode | null {
  if (findings.length <= MOST_WITHOUT) return null;
  const groups = groupedFindings(findings);
  const shown = groups.slice(0, MOST_KINDS);
  const rest = groups.slice(MOST_KINDS).flat();
  return (
    <section>
      <h2>In short</h2>
      <Table
        headings={['', 'Findings', 'What', 'What to do']}
        numbers={[1]}
        rows={shown.map((group) => [
          what[group[0]!.severity],
          `${group.length}`,
          `${shortened(group[0]!)}${places(group)}`,
          adviceOn[group[0]!.code] ?? '',
        ])}
      />
      {rest.length > 0 && <p>{counted(rest.length, 'more finding')} of other kinds stand below.</p>}
    </section>
  );
}

function shortened({ sentence, sentenceOutside }: Finding): string {
  const text = sentenceOutside ?? sentence;
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function places(group: readonly Finding[]): string {
  const count = group.reduce((sum, { cells, rows }) => sum + (cells ?? rows ?? []).length, 0);
  return group.length === 1 || count === 0 ? '' : ` In all, ${counted(count, 'place')}.`;
}
