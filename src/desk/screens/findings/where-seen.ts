import type { FindingCode } from '../../../intake/index.ts';
import { period } from '../../../project/index.ts';
import { sheetAddress } from '../sheet/sheet-address.ts';
import type { NamedFinding } from '../sheet/sheet-marks.ts';

/** Where a finding can be seen. */
interface Place {
  readonly href: string;
  readonly text: string;
}

const changes = { page: 'changes', text: 'See what will change' };
const quarter = { page: 'quarter', text: `See the ${period.one} and the day` };
const listed = (list: string) => ({ page: `changes?list=${list}#projects`, text: 'See these projects' });

/** The pages for findings about the whole file. */
const pages: Partial<Readonly<Record<FindingCode, { readonly page: string; readonly text: string }>>> = {
  vanished: listed('vanished'),
  group_vanished: listed('vanished'),
  identity_changed: listed('another'),
  names_changed: listed('renamed'),
  cost_shift: { page: 'changes#jumps', text: 'See the largest jumps of cost' },
  costs_lost: changes,
  values_lost: changes,
  id_rewritten: changes,
  id_changed: changes,
  other_quarter: quarter,
  other_sphere: quarter,
  year_ahead: quarter,
  taken_implausible: quarter,
  already_there: quarter,
};

/** The page on which a finding about the whole file can be seen. */
export function pageOf(code: FindingCode, draftId: string): Place | undefined {
  const found = pages[code];
  return found && { href: `/drafts/${draftId}/${found.page}`, text: found.text };
}

/** The address where a finding can be seen: its cells in the sheet, or a page about the whole file. */
export const whereSeen = (draftId: string, { name, finding, places }: NamedFinding): string | undefined =>
  places === 0 ? pageOf(finding.code, draftId)?.href : sheetAddress(draftId, { finding: name });
