export { invite } from './accounts/invitations.ts';
export { AccountRuleError } from './accounts/role-rules.ts';
export { type Role, roles } from './accounts/roles.ts';
export { helpAfterLossOf, invitePerson, linkAddress } from './administration/account-administration.ts';
export { openDeskDatabase } from './database/open.ts';
export type { Desk } from './desk.ts';
export { removeOldDraftsUntil } from './drafts/remove-old-drafts.ts';
export { sendMailUntil } from './mail/send-mail.ts';
export { openDesk } from './open-desk.ts';
export {
  PRACTICE_FILES,
  type Practice,
  type PracticeErrorCode,
  practiceErrors,
} from './practice/practice.ts';
export { publishUntil } from './publishing/publish-until.ts';
export { readUntil } from './reading/read-until.ts';
export { deskServer } from './server.ts';
