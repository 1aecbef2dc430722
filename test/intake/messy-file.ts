import type { FindingCode } from '../../src/intake/index.ts';
import type { ReadingChoices } from '../../src/irm/index.ts';
import type { ProjectSnapshot } from '../../src/project/index.ts';

/** A file that is messy in one way, and what must come of it. */
export interface MessyFile {
  readonly what: string;
  readonly name?: string;
  readonly content: () => Uint8Array | string;
  readonly choices?: ReadingChoices;
  /** The codes of all findings, in any order. Without any, the file is read in silence. */
  readonly codes?: readonly FindingCode[];
  /** Rows that are left out and listed. */
  readonly leftOut?: readonly number[];
  /** What differs from the known projects, by Project ID; null for a project that is not there. */
  readonly differs?: Readonly<Record<string, Partial<ProjectSnapshot> | null>>;
  /** What the refusal says, for a file that is not read at all. */
  readonly refused?: RegExp;
}
