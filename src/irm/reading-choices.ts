import type { DecimalMark } from './cells/money-cell.ts';
import type { SameProject } from './former-ids.ts';

/**
 * How columns of dates are read: with the month first, or with day and month exchanged back in the date cells of
 * columns that a program has opened that expects the other order.
 */
export const dateChoices = ['mdy', 'exchanged'] as const;

export type DateChoice = (typeof dateChoices)[number];

/** What the person who imports a file knows and the file does not say. */
export interface ReadingChoices {
  /**
   * Headings of columns that are left out, each as the file has it, or several with commas between
   * them.
   */
  readonly dropColumns?: readonly string[];
  /** The decimal mark of amounts like `680.000`. Default: what the other amounts prove. */
  readonly decimal?: DecimalMark;
  /** How to read columns of dates that prove another order. Default: day first, as they stand. */
  readonly dates?: DateChoice;
  /** Projects that the file has under a new Project ID and that keep the old one. */
  readonly sameAs?: readonly SameProject[];
}
