import { Problem } from '../../http/index.ts';
import { StoreError } from '../../store/index.ts';
import { DeskDatabaseError } from '../database/database.ts';
import { DraftChangedError } from '../drafts/change-draft.ts';

/** An error as the person gets it, who was told nothing by the page yet. Anything unforeseen stays. */
export function asProblem(error: unknown): unknown {
  if (error instanceof DraftChangedError) return new Problem('bad-request', error.message, {}, 409);
  if (error instanceof StoreError)
    return new Problem(
      'unreadable-data',
      `The store of projects cannot be used at present. ${error.message}`,
    );
  if (error instanceof DeskDatabaseError)
    return new Problem('unreadable-data', 'The desk cannot save anything at present: try again in a minute.');
  return error;
}
