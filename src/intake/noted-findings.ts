import type { NotedColumn, ReadingReport } from '../irm/index.ts';
import { columnFields } from '../project/index.ts';
import { type Finding, finding, warning } from './finding.ts';
import { TOUCHED_SHARE } from './finding-codes.ts';
import { shown } from './places.ts';
import { plural } from './sentences.ts';

/** What the cells show that are not read as they stand. */
export function notedFinding(column: NotedColumn, report: ReadingReport): Finding {
  const { header, kind, filled, count, cells } = column;
  switch (kind) {
    case 'empty word': {
      const sentence = `${header}: ${count} of ${plural(filled, 'cell says', 'cells say')} that there is no value, and ${count === 1 ? 'counts' : 'count'} as empty, for example ${example(column, report)}.`;
      const isGrave = isNeeded(header) && touchesMuch(column, report);
      return (isGrave ? finding : warning)('placeholders', sentence, { cells });
    }
    case 'unusual form': {
      const sentence = `${header}: ${count} of ${plural(filled, 'cell is', 'cells are')} in an unusual form that has one meaning only, and read by it, for example ${example(column, report)}.`;
      return finding('unusual_forms', sentence, { cells });
    }
    case 'rounded': {
      const sentence = `${header}: ${count} of ${plural(filled, 'amount is', 'amounts are')} rounded, because a program has written the digits of a power of ten only, for example ${example(column, report)}.`;
      return (touchesMuch(column, report) ? finding : warning)('amounts_rounded', sentence, { cells });
    }
    case 'lost letters': {
      const sentence = `${header}: ${count} of ${plural(filled, 'cell has', 'cells have')} letters that a program could not read or write, for example ${example(column, report)}.`;
      return (touchesMuch(column, report) ? finding : warning)('letters_lost', sentence, { cells });
    }
    case 'middle': {
      const sentence = `${header}: ${count} of ${plural(filled, 'place is', 'places are')} the middle of a line or an area, for example ${example(column, report)}.`;
      return finding('places_middle', sentence, { cells });
    }
    case 'by point': {
      const sentence = `${header}: ${count} of ${plural(filled, 'cell follows', 'cells follow')} from the point of the project, because no address says it, for example ${example(column, report)}.`;
      return finding('places_by_point', sentence, { cells });
    }
    case 'other location': {
      const sentence = `${header}: ${count} of ${plural(filled, 'point is', 'points are')} of another location than the place of the project, because none of its locations has both, for example ${example(column, report)}.`;
      return finding('places_apart', sentence, { cells });
    }
    case 'personal': {
      const sentence = `${header}: e-mail addresses and telephone numbers of people are left out of ${plural(count, 'project', 'projects')}.`;
      return finding('personal_data_left_out', sentence, { cells });
    }
    case 'too much': {
      const sentence = `${plural(count, 'project says', 'projects say')} too much beside the fields to keep all of it: the largest members are left out, for example ${example(column, report)}.`;
      return finding('more_left_out', sentence, { cells });
    }
    case 'assumed currency': {
      const sentence = `${header}: ${count} of ${plural(filled, 'amount names', 'amounts name')} no currency, and ${count === 1 ? 'counts' : 'count'} as one in that of the first amount of the project, for example ${example(column, report)}.`;
      return finding('currency_assumed', sentence, { cells });
    }
    default:
      return kind satisfies never;
  }
}

const example = ({ cells: [cell] }: NotedColumn, report: ReadingReport): string => shown(cell!, report);

const neededHeaders: ReadonlySet<string> = new Set(
  columnFields.filter(({ nullable }) => !nullable).map(({ source }) => source.irmHeader.toLowerCase()),
);

/** Whether every project must have a value under a heading. */
const isNeeded = (header: string): boolean => neededHeaders.has(header.toLowerCase());

/** Whether so many projects of the file, or of one department, are touched that it stops. */
function touchesMuch({ count, department }: NotedColumn, { loaded }: ReadingReport): boolean {
  const { count: ofDepartment, projects } = department ?? { count: 0, projects: 1 };
  return count >= Math.floor(loaded * TOUCHED_SHARE) || ofDepartment >= projects * TOUCHED_SHARE;
}
