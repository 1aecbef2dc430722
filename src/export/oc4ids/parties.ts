import { PARTY_ROLE_SCHEME, type PartyRole, partyFields } from '../../oc4ids/index.ts';
import { firmKey, type PublishedProject, partiesIn, partyKind, wordsOf } from '../../project/index.ts';
import { textOf } from './known.ts';

export interface Party {
  readonly id: string;
  readonly name: string;
  readonly identifier?: { readonly scheme: string; readonly id: string };
  readonly roles?: readonly PartyRole[];
  readonly classifications?: readonly { readonly scheme: string; readonly id: string }[];
}

/** The responsible department; undefined if none is reported, or a remark in its place. */
export function departmentOf(project: PublishedProject): Party | undefined {
  const name = textOf(project.department);
  if (name === undefined || partyKind(name) === 'no organisation') return undefined;
  return { id: publicBodyId(project, name), name, roles: ['publicAuthority'] };
}

/** All parties, each once, in the first spelling of its name and with all of its roles. */
export function partiesOf(project: PublishedProject): readonly Party[] {
  const parties = new Map<string, Party>();
  for (const party of reportedParties(project)) {
    const known = parties.get(party.id);
    const { id, name } = known ?? party;
    const identifier = known?.identifier ?? party.identifier;
    const roles = [...new Set([...(known?.roles ?? []), ...(party.roles ?? [])])];
    const classifications = [...(known?.classifications ?? []), ...(party.classifications ?? [])].filter(
      (each, i, all) => all.findIndex((other) => other.id === each.id) === i,
    );
    parties.set(id, {
      id,
      name,
      ...(identifier && { identifier }),
      ...(roles.length > 0 && { roles }),
      ...(classifications.length > 0 && { classifications }),
    });
  }
  return [...parties.values()];
}

function reportedParties(project: PublishedProject): readonly Party[] {
  const department = departmentOf(project);
  return [
    ...(department === undefined ? [] : [department]),
    ...partyFields.flatMap(({ field, role }) =>
      partiesIn(project[field]).flatMap((line) => {
        const { reportedRole, name } = role === undefined ? roleAndName(line) : { name: line };
        const party = organisationOf(project, department, name);
        if (party === undefined) return [];
        const classifications = reportedRole && [{ scheme: PARTY_ROLE_SCHEME, id: reportedRole }];
        return [{ ...party, ...(role && { roles: [role] }), ...(classifications && { classifications }) }];
      }),
    ),
  ];
}

/**
 * The organisation that a name stands for; undefined for a remark, and for the own department of a
 * project that names none.
 */
function organisationOf(
  project: PublishedProject,
  department: Party | undefined,
  text: string,
): Pick<Party, 'id' | 'name' | 'identifier'> | undefined {
  const { name, number } = namedAndRegistered(text);
  switch (partyKind(name)) {
    case 'no organisation':
      return undefined;
    case 'own department':
      return department && { id: department.id, name: department.name };
    case 'public body':
      return { id: publicBodyId(project, name), name };
    case 'firm':
      return {
        id: firmKey(name).replaceAll(' ', '-'),
        name,
        ...(number && { identifier: { scheme: COMPANIES_REGISTER, id: number } }),
      };
  }
}

/** `Quantity Surveyor: Zandori CC`: other parties have their role before their name. */
function roleAndName(line: string): { readonly reportedRole?: string; readonly name: string } {
  const colon = line.indexOf(':');
  const reportedRole = line.slice(0, Math.max(0, colon)).trim();
  return { ...(reportedRole !== '' && { reportedRole }), name: line.slice(colon + 1).trim() };
}

const DEPARTMENT_OF = /^\s*(?:department|dept\.?)\s+of\s+/i;

/**
 * The words of the name after those of the government, because public bodies of different
 * governments have the same names. `Department of Health` is `Health`, as the reports call their
 * own departments. Unique only in this data.
 */
function publicBodyId({ government_label }: PublishedProject, name: string): string {
  const text = `${government_label} ${name.replace(DEPARTMENT_OF, '')}`;
  return wordsOf(text).join('-') || text.trim();
}

/** The list of organisation identifiers (org-id.guide) with the numbers of the companies register. */
const COMPANIES_REGISTER = 'ZA-CIP';

/**
 * `2004/012345/07`: year, number and kind of firm, perhaps in brackets or after `Reg. No.`. Repeats
 * are bounded, so that a cell of blanks takes no longer than other cells.
 */
const REGISTRATION =
  /[\s,(-]{0,4}(?:\breg(?:istration)?\b\.?\s{0,3}(?:no|number|nr)?[.:]?\s{0,3})?\b((?:18|19|20)\d{2}\/\d{6}\/\d{2})\b\s{0,3}\)?/i;

/** A firm's name as reported, apart from the number in the companies register that stands with it. */
export function namedAndRegistered(text: string): { readonly name: string; readonly number?: string } {
  const found = REGISTRATION.exec(text);
  const name = text.replace(REGISTRATION, '').trim();
  return found === null || name === '' ? { name: text } : { name, number: found[1]! };
}
