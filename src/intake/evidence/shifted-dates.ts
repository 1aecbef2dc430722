import { DAY_MS, dayIn } from '../../project/index.ts';
import type { ComparedFinding } from '../finding.ts';
import { dateFields } from './field-positions.ts';
import type { Place } from './paired-projects.ts';
import type { QuarterContext } from './quarter-context.ts';
import { countedColumns, ofProjects, signFinding } from './sign.ts';

/** The days between the two calendars of Excel. */
const DAYS_BETWEEN_CALENDARS = 1462;
/** Fewer dates move by the same number of days, or exchange day and month, by chance. */
const FEWEST_MOVED = 3;
/** The share of the known dates that move by the same number of days, and the fewest. */
const TOGETHER_SHARE = 0.5;
const FEWEST_TOGETHER = 20;

/** Dates that all moved in a way that only a program does. */
export function shiftedDates(context: QuarterContext): readonly ComparedFinding[] {
  const { pairs, label } = context;
  const calendar: Place[] = [];
  const turned: Place[] = [];
  const together: Place[] = [];
  for (const field of dateFields) {
    const byDays = new Map<number, Place[]>();
    let known = 0;
    for (const position of pairs.both) {
      const before = pairs.before.numberAt(pairs.beforeOf[position]!, field);
      const after = pairs.after.numberAt(position, field);
      if (Number.isNaN(before) || Number.isNaN(after)) continue;
      known += 1;
      if (after === before) continue;
      const days = after - before;
      if (Math.abs(days) === DAYS_BETWEEN_CALENDARS) calendar.push({ position, field });
      else if (isTurned(before, after)) turned.push({ position, field });
      else {
        const places = byDays.get(days) ?? [];
        byDays.set(days, places);
        places.push({ position, field });
      }
    }
    for (const places of byDays.values())
      if (places.length >= FEWEST_TOGETHER && places.length >= known * TOGETHER_SHARE)
        together.push(...places);
  }
  return [
    ...finding(
      calendar,
      `are ${DAYS_BETWEEN_CALENDARS} days from those of ${label}, as between the two calendars of Excel`,
    ),
    ...finding(turned, `have day and month exchanged beside ${label}`),
    ...finding(together, `are all the same number of days from those of ${label}`),
  ];

  function finding(places: readonly Place[], what: string): readonly ComparedFinding[] {
    if (places.length < FEWEST_MOVED) return [];
    const sentence = `Dates of ${ofProjects(places, pairs)} ${what}: ${countedColumns(places)}.`;
    return [signFinding({ code: 'dates_shifted', sentence, places }, pairs)];
  }
}

function isTurned(before: number, after: number): boolean {
  const [year, month, day] = dateOf(before).split('-');
  return month !== day && dateOf(after) === `${year}-${day}-${month}`;
}

const dateOf = (day: number): string => dayIn(new Date(day * DAY_MS));
