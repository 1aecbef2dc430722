import { IrmFileError } from '../../../irm/index.ts';
import { StoreError } from '../../../store/index.ts';
import { plainReason } from '../../language/plain-reason.ts';

/** Whether the file is at fault, or the machine or the store, which may be well again later. */
export type FailureReason = 'file' | 'passing';

/** A reading ended without a result. The message is one sentence for people. */
export class ReadingFailure extends Error {
  override readonly name = 'ReadingFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** The message of an error for people. The cause of a fault of the program belongs in its log. */
export function asReadingFailure(error: unknown): ReadingFailure {
  if (error instanceof ReadingFailure) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || /disk is full/.test(message))
    return new ReadingFailure('passing', 'The disk of the desk is full: tell the people who run it.', error);
  if (error instanceof IrmFileError) return new ReadingFailure('file', message, error);
  if (error instanceof StoreError) return new ReadingFailure('passing', plainReason(message), error);
  return new ReadingFailure(
    'passing',
    'The file could not be read because of a fault of the program: tell the people who run it.',
    error,
  );
}
