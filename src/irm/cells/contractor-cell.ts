import { type ContractorRole, contractorRoles } from '../../project/index.ts';

export interface Contractor {
  readonly role: ContractorRole;
  readonly name: string;
}

const roleByFoldedName: ReadonlyMap<string, ContractorRole> = new Map(
  contractorRoles.map((role) => [role.toLowerCase(), role]),
);

/**
 * One party to a project from the clean text of a `Project Contractor` cell. `Main Contractor: Y`
 * is a role, in any case, and a name; null if the name is empty. Text without a known role belongs
 * to Other parties.
 */
export function readContractor(text: string): Contractor | null {
  const colon = text.indexOf(':');
  const role = colon < 0 ? undefined : roleByFoldedName.get(text.slice(0, colon).trim().toLowerCase());
  const contractor = role
    ? { role, name: text.slice(colon + 1).trim() }
    : ({ role: 'Other parties', name: text } as const);
  return contractor.name === '' ? null : contractor;
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
