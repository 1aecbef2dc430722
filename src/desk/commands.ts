/** What the commands of the terminal do at the desk: the same as its screens, with the same rules. */

export type { Account } from './accounts/account.ts';
export { findAccountByEmail } from './accounts/account-changes.ts';
export { approveDraft, type Review } from './approval/index.ts';
export { draftName } from './components/draft-name.ts';
export { dateTime } from './components/writing.ts';
export type { Desk } from './desk.ts';
export { type Draft, eventsOf, findDraft, listDrafts, livingStates } from './drafts/index.ts';
export { reviewWhenRead, type StagedFile, stageFile } from './dropping/stage-file.ts';
export { refusal } from './guard/privilege.ts';
export type { Action } from './guard/roles.ts';
export { appendToLog } from './log/append.ts';
export { headText, type LogHead, logHead, readHead } from './log/log-head.ts';
export { checkLog } from './log/verify-log.ts';
export { openDesk } from './open-desk.ts';
export { publishDraft } from './publishing/publish-draft.ts';
export { publishDue } from './publishing/publish-due.ts';
export { askRemoval, askRollBack } from './publishing/requests.ts';
export { scheduleDraft } from './publishing/schedule.ts';
export { runHere } from './reading/thread/run-task.ts';
