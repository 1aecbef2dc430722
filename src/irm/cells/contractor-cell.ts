import { type ContractorRole, contractorRoles } from '../../project/index.ts';
import { cleanText } from './cell-text.ts';

/** Alt+Enter in a cell. Workbooks may also write `_x000D_` for the first character. */
const LINE_BREAK = /\r\n?|\n/;

export interface Contractor {
  readonly role: ContractorRole;
  readonly name: string;
}

const foldedRole = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Other spellings of the roles, without case, spaces and marks. */
const aliases: Readonly<Record<string, ContractorRole>> = {
  programmeimplementingagent: 'Program Implementing Agent',
  programimplementingagency: 'Program Implementing Agent',
  programmeimplementingagency: 'Program Implementing Agent',
  implementingagent: 'Program Implementing Agent',
  implementingagency: 'Program Implementing Agent',
  principleagent: 'Principal Agent',
  maincontractors: 'Main Contractor',
  principalcontractor: 'Main Contractor',
};

const roleByFoldedName: ReadonlyMap<string, ContractorRole> = new Map([
  ...contractorRoles.map((role) => [foldedRole(role), role] as const),
  ...Object.entries(aliases),
]);

/**
 * The parties to a project in the text of a `Project Contractor` cell, one to a line or, if each has
 * its role, with semicolons between them. `Main
 * Contractor: Y` is a role, in any case, and a name; a role without a name is left out. A line
 * without any role has the role of the line above; the first one belongs to Other parties.
 * `onAlias` is called for a role that is written in another way than the workbook's.
 */
export function readContractors(
  text: string,
  onAlias: (written: string, role: ContractorRole) => void,
): readonly Contractor[] {
  const contractors: Contractor[] = [];
  let roleAbove: ContractorRole = 'Other parties';
  for (const line of text.split(LINE_BREAK).flatMap(partsOfLine)) {
    const colon = line.indexOf(':');
    const written = colon < 0 ? '' : cleanText(line.slice(0, colon));
    const folded = foldedRole(written);
    const role = written === '' ? undefined : roleByFoldedName.get(folded);
    if (role !== undefined && folded in aliases) onAlias(written, role);
    if (colon >= 0) roleAbove = role ?? 'Other parties';
    const name = cleanText(role === undefined ? line : line.slice(colon + 1));
    if (name !== '') contractors.push({ role: roleAbove, name });
  }
  return contractors;
}

/** `A; B`, where B begins with a role. Without one, a semicolon may belong to a name. */
function partsOfLine(line: string): readonly string[] {
  const parts: string[] = [];
  for (const part of line.split(';')) {
    const isNew = roleByFoldedName.has(foldedRole(part.slice(0, Math.max(0, part.indexOf(':')))));
    if (parts.length === 0 || isNew) parts.push(part);
    else parts[parts.length - 1] += `;${part}`;
  }
  return parts;
}

/** The names of each role, one per line, in the order of the columns. */
export function namesByRole(contractors: readonly Contractor[]): ReadonlyMap<ContractorRole, string> {
  const names = new Map<ContractorRole, string>();
  for (const { role, name } of contractors) {
    const earlier = names.get(role);
    names.set(role, earlier === undefined ? name : `${earlier}\n${name}`);
  }
  return names;
}
