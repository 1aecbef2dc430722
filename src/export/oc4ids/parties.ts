import { type PublishedProject, wordsOf } from '../../project/index.ts';
import { textOf } from './known.ts';

/** The codes of partyRole that are used. */
export type PartyRole =
  | 'publicAuthority'
  | 'procuringEntity'
  | 'administrativeEntity'
  | 'supplier'
  | 'funder';

export interface Party {
  readonly id: string;
  readonly name: string;
  readonly roles?: readonly PartyRole[];
}

/**
 * The fields that name parties, with their roles. The role of other parties is unknown, unless
 * their text says it.
 */
export const partyFields = [
  { field: 'program_implementing_agent', role: 'procuringEntity' },
  { field: 'principle_agent', role: 'administrativeEntity' },
  { field: 'main_contractor', role: 'supplier' },
  { field: 'other_parties', role: undefined },
] as const;

/**
 * Words in the name of a funding source that is a party; `Equitable Share` and `Other` are not
 * parties.
 */
const FUNDS: readonly string[] = ['grant', 'fund'];

/** The responsible department; undefined if none is reported. */
export function departmentOf(project: PublishedProject): Party | undefined {
  const name = textOf(project.department);
  if (name === undefined) return undefined;
  // Departments of different governments have the same names.
  return { id: partyId(`${project.government_label} ${name}`), name, roles: ['publicAuthority'] };
}

/**
 * All parties, each once: spellings that differ only in case, accents and punctuation are one
 * party.
 */
export function partiesOf(project: PublishedProject): readonly Party[] {
  const parties = new Map<string, Party>();
  for (const party of reportedParties(project)) {
    const { id, name, roles = [] } = parties.get(party.id) ?? party;
    const both = [...new Set([...roles, ...(party.roles ?? [])])];
    parties.set(id, both.length === 0 ? { id, name } : { id, name, roles: both });
  }
  return [...parties.values()];
}

function reportedParties(project: PublishedProject): readonly Party[] {
  const department = departmentOf(project);
  const funder = funderOf(project);
  return [
    ...(department === undefined ? [] : [department]),
    ...partyFields.flatMap(({ field, role }) =>
      namesIn(project[field]).map((name) => {
        const id = partyId(name);
        return role === undefined ? { id, name } : { id, name, roles: [role] };
      }),
    ),
    ...(funder === undefined ? [] : [funder]),
  ];
}

function funderOf({ primary_funding_source }: PublishedProject): Party | undefined {
  const name = textOf(primary_funding_source);
  if (name === undefined || !wordsOf(name).some((word) => FUNDS.includes(word))) return undefined;
  return { id: partyId(name), name, roles: ['funder'] };
}

/** The names in a cell, which has one party per line. */
export function namesIn(cell: string | null): readonly string[] {
  return (cell ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * The id of a party: the words of its name, in any script. Unique only in this data, because
 * reports have no register ids.
 */
export function partyId(name: string): string {
  return wordsOf(name).join('-') || name.trim();
}
