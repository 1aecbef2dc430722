import type { DateOrder } from './cells/date-cell.ts';
import type { DecimalMark } from './cells/money-cell.ts';

/** What the person who imports a file knows and the file does not say. */
export interface ReadingChoices {
  /**
   * Headings of columns that are left out, each as the file has it, or several with commas between
   * them.
   */
  readonly dropColumns?: readonly string[];
  /** The decimal mark of amounts like `680.000`. Default: what the other amounts prove. */
  readonly decimal?: DecimalMark;
  /** How to read columns of dates of which some exist only as month/day/year. */
  readonly dates?: DateOrder;
}
