export { type ChangesSummary, changesSummary } from './changes-summary.ts';
export { MAX_TEXT_LENGTH } from './check-text.ts';
export { typedAmount } from './control-total.ts';
export {
  ANOTHER_APPROVER,
  type ApprovalDetail,
  acceptFinding,
  approveDraft,
  type Notes,
  returnDraft,
  stopAccepting,
  submitDraft,
} from './decide.ts';
export type { Obstacle } from './obstacle.ts';
export { aboutOf, type Block, type Review, reviewOf } from './review.ts';
export type { SecondApproval } from './second-approval.ts';
