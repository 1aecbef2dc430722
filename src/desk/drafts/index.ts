export { type Acceptance, accept, acceptancesOf, unaccept } from './acceptances.ts';
export {
  changeDraft,
  createDraft,
  DraftChangedError,
  type DraftChanges,
  type NewDraft,
  newDraftId,
  noteProposal,
  noteReading,
} from './change-draft.ts';
export {
  changeableStates,
  type Draft,
  type DraftFilter,
  type DraftKind,
  type DraftMode,
  type DraftState,
  findDraft,
  listDrafts,
  livingStates,
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
} from './draft-events.ts';
export { originalOf, removeOriginal, storeOriginal, writeOriginal } from './original.ts';
export { rememberChoices, rememberedChoices } from './remembered-choices.ts';
