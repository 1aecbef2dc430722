import { type Members, objectAt, objectsAt, textAt } from './members.ts';
import { PARTY_ROLE_SCHEME, type PartyRole } from './vocabulary.ts';

/** The name of the organisation at a value: its own, or that of the party that it refers to. */
export function partyName(project: Members, value: unknown): string | undefined {
  const reference = objectAt(value);
  // Some write the name alone, or the id alone.
  const text = textAt(value);
  const id = text ?? textAt(reference.id);
  const party =
    id === undefined ? undefined : objectsAt(project.parties).find((each) => textAt(each.id) === id);
  return textAt(reference.name) ?? textAt(party?.name) ?? text;
}

const rolesOf = ({ roles }: Members): readonly unknown[] => (Array.isArray(roles) ? roles : [roles]);

/** The names of the parties with a role, each once. */
export const namesWithRole = (project: Members, role: PartyRole | 'funder'): readonly string[] =>
  unique(
    objectsAt(project.parties)
      .filter((party) => rolesOf(party).includes(role))
      .map(({ name }) => textAt(name)),
  );

/** Parties without a role of the standard, with the role that our own packages name. */
export const otherParties = (project: Members): readonly string[] =>
  objectsAt(project.parties).flatMap((party) => {
    const name = textAt(party.name);
    const role = objectsAt(party.classifications).find(({ scheme }) => scheme === PARTY_ROLE_SCHEME);
    if (name === undefined || (role === undefined && rolesOf(party).some((each) => textAt(each)))) return [];
    return [role === undefined ? name : `${textAt(role.id)}: ${name}`];
  });

/** The suppliers of all contracting processes. */
export const suppliers = (project: Members): readonly string[] =>
  unique(
    objectsAt(project.contractingProcesses).flatMap(({ summary }) =>
      objectsAt(objectAt(summary).suppliers).map((supplier) => partyName(project, supplier)),
    ),
  );

const unique = (names: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(names.filter((name) => name !== undefined)),
];
