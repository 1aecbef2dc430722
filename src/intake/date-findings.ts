import type { AmericanColumn, ExchangedColumn, ReadingReport } from '../irm/index.ts';
import { type Finding, finding, warning } from './finding.ts';
import { shown } from './places.ts';
import { plural } from './sentences.ts';

/** What a column shows that has dates with the month first. */
export function americanFinding(column: AmericanColumn, report: ReadingReport): Finding {
  const { header, monthFirst, dayFirst, turned, readAs, isMended } = column;
  const cells = [monthFirst, dayFirst, turned].filter((cell) => cell !== undefined);
  const example = shown(monthFirst, report);
  if (dayFirst !== undefined)
    return finding(
      'dates_american',
      `${header}: ${example} has the month first, ${shown(dayFirst, report)} the day.`,
      { cells },
    );
  if (isMended)
    return finding(
      'dates_mended',
      `${header}: text dates are read as month/day/year, like ${example}, and day and month of date cells are exchanged back.`,
      { cells },
    );
  if (turned !== undefined)
    return finding(
      'dates_american',
      `${header}: ${example} has the month first, so Excel has probably exchanged day and month in the date cells, for example ${shown(turned, report)}.`,
      { cells },
    );
  return readAs === 'mdy'
    ? finding('dates_month_first', `${header}: text dates are read as month/day/year, like ${example}.`, {
        cells,
      })
    : finding('dates_american', `${header}: ${example} exists only as month/day/year.`, { cells });
}

/** What a column shows whose date cells were turned round by a program that expects the month first. */
export function exchangedFinding(column: ExchangedColumn, report: ReadingReport): Finding {
  const { header, dateCells, texts, dateCell, text, isProved, isMended } = column;
  const cells = text === undefined ? [dateCell] : [dateCell, text];
  const all = plural(dateCells, 'date cell', 'date cells');
  if (isMended) {
    const sentence = `${header}: day and month of ${all} are exchanged back, such as ${shown(dateCell, report)}.`;
    return finding('dates_mended', sentence, { cells });
  }
  const left = text === undefined ? '' : `, where ${shown(text, report)} stayed text`;
  const sentence = `${header}: ${all} ${dateCells === 1 ? 'has a day' : 'have days'} up to 12 only, and ${plural(texts, 'date as text has a day', 'dates as text have days')} above, so a program with American settings has ${isProved ? '' : 'perhaps '}exchanged day and month, for example of ${shown(dateCell, report)}${left}.`;
  return (isProved ? finding : warning)('dates_exchanged', sentence, { cells });
}
