import { received } from '../../../country/index.ts';
import { type Role, roles } from '../../accounts/roles.ts';

/** The roles as pages name them. */
export const roleTexts: Readonly<Record<Role, { readonly name: string; readonly can: string }>> = {
  preparer: { name: 'Preparer', can: `Upload ${received.other}, correct and submit them` },
  approver: {
    name: 'Approver',
    can: 'Return, approve and publish what others prepared; roll back or remove it',
  },
  auditor: { name: 'Auditor', can: 'See everything, without changing it' },
  administrator: { name: 'Administrator', can: 'Invite people and manage their accounts' },
};

/** Roles in words, in the order of the table. */
export const roleNames = (of: readonly Role[]): string =>
  roles
    .filter((role) => of.includes(role))
    .map((role) => roleTexts[role].name)
    .join(', ');
