import { type ContractorRole, contractorRoles, editDistance } from '../../project/index.ts';
import { cleanText } from './cell-text.ts';
import { isEmptyWord } from './text-cell.ts';

/** Alt+Enter in a cell. Workbooks may also write `_x000D_` for the first character. */
const LINE_BREAK = /\r\n?|\n/;

/** What is noticed while a cell is read. */
export interface ContractorObserver {
  /** For a role that is written in another way than the workbook's. */
  readonly aliasUsed: (written: string, role: ContractorRole) => void;
  /** For `TBC` and the like in the place of a name. */
  readonly emptyWordFound: () => void;
}

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

const usualRoles: ReadonlySet<string> = new Set(contractorRoles.map(foldedRole));

const roleByFoldedName: ReadonlyMap<string, ContractorRole> = new Map([
  ...contractorRoles.map((role) => [foldedRole(role), role] as const),
  ...Object.entries(aliases),
]);

/**
 * The parties to a project in the text of a `Project Contractor` cell, one to a line or, if each has
 * its role, with semicolons between them. `Main
 * Contractor: Y` is a role, in any case, and a name; a role without a name is left out. A line
 * without any role has the role of the line above; the first one belongs to Other parties. `TBC` and
 * the like name nobody.
 */
export function readContractors(text: string, observer: ContractorObserver): readonly Contractor[] {
  const contractors: Contractor[] = [];
  let roleAbove: ContractorRole = 'Other parties';
  for (const line of text.split(LINE_BREAK).flatMap(partsOfLine)) {
    const { written, rest, hasMark } = splitLine(line);
    const role = roleOf(written);
    if (role !== undefined && !usualRoles.has(foldedRole(written))) observer.aliasUsed(written, role);
    if (hasMark) roleAbove = role ?? 'Other parties';
    const name = cleanText(role === undefined ? line : rest);
    if (isEmptyWord(name)) observer.emptyWordFound();
    else if (name !== '') contractors.push({ role: roleAbove, name });
  }
  return contractors;
}

interface Line {
  /** What stands where a role may stand. */
  readonly written: string;
  readonly rest: string;
  /** Whether a mark of a role stands in the line. */
  readonly hasMark: boolean;
}

/** A dash with blanks around it, in the place of the colon. */
const DASH = /\s[-\u2013\u2014]\s/;

/** A line at its first colon, or at a dash before it that follows a role. */
function splitLine(line: string): Line {
  const dash = line.search(DASH);
  const colon = line.indexOf(':');
  const beforeDash = cleanText(line.slice(0, Math.max(0, dash)));
  if ((colon < 0 || dash < colon) && roleOf(beforeDash) !== undefined)
    return { written: beforeDash, rest: line.slice(dash + 3), hasMark: true };
  return colon < 0
    ? { written: '', rest: line, hasMark: false }
    : { written: cleanText(line.slice(0, colon)), rest: line.slice(colon + 1), hasMark: true };
}

/** Longer texts are no roles. */
const MAX_ROLE_LENGTH = 40;
/** Letters that may be mistyped. Two roles differ in more. */
const MOST_TYPOS = 2;

/** Thousands of rows write the same few roles. */
const rolesRead = new Map<string, ContractorRole | undefined>();
const MOST_ROLES_READ = 1000;

function roleOf(written: string): ContractorRole | undefined {
  if (written === '' || written.length > MAX_ROLE_LENGTH) return undefined;
  if (rolesRead.has(written)) return rolesRead.get(written);
  const role = nearestRole(written);
  if (rolesRead.size >= MOST_ROLES_READ) rolesRead.clear();
  rolesRead.set(written, role);
  return role;
}

function nearestRole(written: string): ContractorRole | undefined {
  const folded = foldedRole(written);
  const known = roleByFoldedName.get(folded);
  if (known !== undefined) return known;
  for (const [name, role] of roleByFoldedName)
    if (Math.abs(name.length - folded.length) <= MOST_TYPOS && editDistance(folded, name) <= MOST_TYPOS)
      return role;
  return undefined;
}

/** `A; B`, where B begins with a role. Without one, a semicolon may belong to a name. */
function partsOfLine(line: string): readonly string[] {
  if (!line.includes(';')) return [line];
  const parts: string[] = [];
  for (const part of line.split(';')) {
    const isNew = roleOf(part.slice(0, Math.max(0, part.indexOf(':')))) !== undefined;
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
