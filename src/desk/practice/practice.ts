import { period } from '../../project/index.ts';
/** What makes a desk one to practise at. */
export interface Practice {
  /** By how much the clock of the desk is ahead of that of the machine; negative if it is behind. */
  readonly offsetMs: number;
  /** Puts the store back to what it held before anybody practised. */
  readonly resetStore: () => Promise<void>;
}

interface PracticeError {
  readonly code: string;
  /** What a person looks for. */
  readonly text: string;
  /** The file, from 1, that has it; null if none has. */
  readonly file: number | null;
}

/** Files to practise with. */
export const PRACTICE_FILES = 5;

/** What may be wrong with the files. Some of it is, the rest only tempts. */
export const practiceErrors = [
  { code: 'moved', text: 'Costs stand one row too low', file: 2 },
  { code: 'exchanged', text: 'Names of projects are exchanged', file: null },
  { code: 'missing', text: 'A whole department is missing', file: 3 },
  { code: 'twice', text: 'A project stands there twice, with different amounts', file: 3 },
  { code: 'ahead', text: `Spending of a later ${period.one} is filled in`, file: null },
  { code: 'thousands', text: 'The costs of a department are in thousands', file: 4 },
  { code: 'negative', text: 'A cost is below zero', file: 4 },
  { code: 'abroad', text: 'Projects lie in another country', file: null },
  { code: 'dates', text: 'Dates are written in words', file: 5 },
  { code: 'sphere', text: 'The file is of another sphere', file: null },
] as const satisfies readonly PracticeError[];

export type PracticeErrorCode = (typeof practiceErrors)[number]['code'];

/** How many are in the files. */
export const hiddenErrors = practiceErrors.filter(({ file }) => file !== null).length;
