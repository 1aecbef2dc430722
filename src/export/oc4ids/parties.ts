import { type PublishedProject, wordsOf } from '../../project/index.ts';
import { textOf } from './known.ts';

/** The codes of partyRole that reported parties have. */
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

/** The roles of the parties that reports name. What the other parties do stands in their own text, if anywhere. */
export const partyFields = [
  { field: 'program_implementing_agent', role: 'procuringEntity' },
  { field: 'principle_agent', role: 'administrativeEntity' },
  { field: 'main_contractor', role: 'supplier' },
  { field: 'other_parties', role: undefined },
] as const;

/** Words of a source of funding that is a fund; `Equitable Share` and `Other` are no party. */
const FUNDS: readonly string[] = ['grant', 'fund'];

/** The department that is responsible, or undefined when none is reported. */
export function departmentOf(project: PublishedProject): Party | undefined {
  const name = textOf(project.department);
  if (name === undefined) return undefined;
  // Departments of all governments bear the same names.
  return { id: partyId(`${project.government_label} ${name}`), name, roles: ['publicAuthority'] };
}

/** Everybody who takes part, each once: two spellings that differ in case, accents and signs only are one party. */
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

/** Several parties of one role stand in lines. */
export function namesIn(cell: string | null): readonly string[] {
  return (cell ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The words of a name, in any script. No register of organisations is reported, so that ids hold within this data only. */
export function partyId(name: string): string {
  return wordsOf(name).join('-') || name.trim();
}
