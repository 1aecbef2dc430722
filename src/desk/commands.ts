/** What the commands of the terminal do at the desk: the same as its screens, with the same rules. */

export type { Account } from './accounts/account.ts';
export { findAccountByEmail } from './accounts/account-changes.ts';
export type { Action } from './accounts/roles.ts';
export { approveDraft, type Review } from './approval/index.ts';
export type { Desk } from './desk.ts';
export { draftName } from './drafts/draft-name.ts';
export { type Draft, eventsOf, findDraft, listDrafts, livingStates } from './drafts/index.ts';
export { refusal } from './drafts/privilege.ts';
export { reviewWhenRead, type StagedFile, stageFile } from './dropping/stage-file.ts';
export { dateTime } from './language/writing.ts';
export { appendToLog } from './log/append.ts';
export { headText, type LogHead, logHead, readHead } from './log/log-head.ts';
export { openDesk } from './open-desk.ts';
export { publishDraft } from './publishing/publish-draft.ts';
export { publishDue } from './publishing/publish-due.ts';
export { askRemoval, askRollBack } from './publishing/requests.ts';
export { scheduleDraft } from './publishing/schedule.ts';
export { checkLog } from './publishing/verify-log.ts';
export { runHere } from './reading/thread/run-task.ts';
