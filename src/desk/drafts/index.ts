export { type Acceptance, accept, acceptancesOf, unaccept } from './acceptances.ts';
export { beginDraft, carryOut, checkPossible, type Done } from './carry-out.ts';
export {
  DraftChangedError,
  type NewDraft,
  newDraftId,
  noteProposal,
  noteReading,
} from './change-draft.ts';
export {
  type Draft,
  type DraftFilter,
  type DraftKind,
  type DraftMode,
  type DraftState,
  findDraft,
  listDrafts,
  type ProposedKey,
  type ReadingState,
} from './draft.ts';
export {
  addEvent,
  type DraftEvent,
  type DraftEventKind,
  draftEventKinds,
  eventsOf,
  type NewDraftEvent,
  type UnpublishedDraft,
  unpublishedDrafts,
} from './draft-events.ts';
export { originalOf, removeOriginal, storeOriginal, writeOriginal } from './original.ts';
export { rememberChoices, rememberedChoices } from './remembered-choices.ts';
export {
  decidedStates,
  isPossible,
  keptStates,
  livingStates,
  transitions,
} from './transitions.ts';
