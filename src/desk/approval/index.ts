export { type ChangesSummary, changesSummary } from './changes-summary.ts';
export {
  type ApprovalDetail,
  acceptFinding,
  approveDraft,
  MAX_TEXT_LENGTH,
  type Notes,
  returnDraft,
  stopAccepting,
  submitDraft,
} from './decide.ts';
export { aboutOf, type Block, type Obstacle, type Review, reviewOf } from './review.ts';
