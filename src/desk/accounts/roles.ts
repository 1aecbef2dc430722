/** What a person of the desk may be; one person may be several. */
export const roles = ['preparer', 'approver', 'auditor', 'administrator'] as const;
export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);

const everyRole: readonly Role[] = roles;

/**
 * Everything that can be done at the desk, and who may. `own` limits it to drafts that the person
 * uploaded, `others` to those that the person neither uploaded nor changed. What `decides`, a new approver
 * can do only from the next day.
 */
export const actions = {
  'sign in': { roles: 'anyone' },
  'use own account': { roles: everyRole },
  'see home': { roles: everyRole },
  'see drafts': { roles: ['preparer', 'approver', 'auditor'] },
  upload: { roles: ['preparer'] },
  'change draft': { roles: ['preparer'], drafts: 'own' },
  submit: { roles: ['preparer'], drafts: 'own' },
  withdraw: { roles: ['preparer', 'approver'], drafts: 'own' },
  'share fact check': { roles: ['preparer', 'approver'] },
  return: { roles: ['approver'] },
  approve: { roles: ['approver'], drafts: 'others', decides: true },
  publish: { roles: ['approver'], decides: true },
  'ask roll-back': { roles: ['approver'], decides: true },
  'ask removal': { roles: ['approver'], decides: true },
  'see log': { roles: ['approver', 'auditor', 'administrator'] },
  'see accounts': { roles: ['auditor', 'administrator'] },
  'manage accounts': { roles: ['administrator'] },
} as const satisfies Record<string, ActionRule>;

interface ActionRule {
  readonly roles: 'anyone' | readonly Role[];
  readonly drafts?: 'own' | 'others';
  readonly decides?: true;
}

export type Action = keyof typeof actions;

export const ruleOf = (action: Action): ActionRule => actions[action];
