import { MOST_DAYS_LATE, namedQuarter } from '../../../intake/index.ts';
import {
  daysAfter,
  financialYearFrom,
  type IrmSnapshot,
  isCalendarDate,
  LAST_QUARTER,
  lastEndedQuarter,
  period,
  type Quarter,
  quarterAfter,
  quarterEnd,
  quarterKey,
  quarterMark,
  quarterStart,
  quarters,
  type ReportedQuarter,
  type Sphere,
  spheres,
  yearAndQuarter,
} from '../../../project/index.ts';
import type { ProposedKey } from '../../drafts/draft.ts';
import type { FileFacts } from './file-facts.ts';

/** What a proposal follows from. */
export interface FileToPropose {
  readonly fileName: string;
  /** Names of the sheets that were read. */
  readonly sheets: readonly string[];
  readonly facts: FileFacts;
  readonly published: {
    /** Oldest first. */
    readonly irmSnapshots: readonly (IrmSnapshot & { readonly projects: number })[];
    /** How many Project IDs of the file each sphere has published. */
    readonly known: Readonly<Record<Sphere, number>>;
  };
  /** The day on which the file says that it was published. */
  readonly publishedOn: string | undefined;
  /** The present day as `YYYY-MM-DD`. */
  readonly today: string;
}

/** Fewer projects show nothing about the quarter. */
const FEWEST_SPENDING = 5;
/** One part of a proposal: why it is so, and what speaks against it. */
interface Part<T> {
  readonly value: T | undefined;
  readonly because?: string;
  readonly contradiction?: string;
}

type Year = Pick<IrmSnapshot, 'financialYear' | 'quarter'>;

/** The quarter of a file, as its name, its sheets, its rows and what is published suggest it. */
export function proposeKey(file: FileToPropose): ProposedKey {
  const names = [file.fileName, ...file.sheets];
  const sphere = proposedSphere(names, file.published.known);
  const ended = file.publishedOn === undefined ? undefined : lastEndedQuarter(file.publishedOn);
  const quarter = proposedQuarter(names, file.facts.spending, ended);
  const days = [...new Set(names.flatMap(namedDays))];
  const ofSphere = file.published.irmSnapshots.filter((each) => each.sphere === sphere.value);
  const year = proposedYear(names, quarter.value, { days, ended, published: ofSphere });
  const taken = proposedDay(days, year.value, quarter.value, file);
  const parts = [
    sphere,
    ...(file.publishedOn === undefined ? [year, quarter, taken] : [taken, year, quarter]),
  ];
  const { sender, irmProjectIds } = file.facts;
  const there = ofSphere.find((each) => each.financialYear === year.value && each.quarter === quarter.value);
  // A file with a part of the projects is that of one of several departments.
  const mode = there && (irmProjectIds.length * 2 < there.projects ? 'add' : 'replace');
  return {
    ...(sphere.value && { sphere: sphere.value }),
    ...(year.value && { financialYear: year.value }),
    ...(quarter.value && { quarter: quarter.value }),
    ...(taken.value && { taken: taken.value }),
    ...(mode && { mode }),
    because: parts.flatMap(({ because }) => because ?? []),
    contradictions: parts.flatMap(({ contradiction }) => contradiction ?? []),
    ...(sender !== undefined && { sender }),
  };
}

function proposedSphere(names: readonly string[], known: Readonly<Record<Sphere, number>>): Part<Sphere> {
  if (spheres.length === 1) return { value: spheres[0] };
  const named = spheres.filter((sphere) => names.some((name) => name.toLowerCase().includes(sphere)));
  const [more, fewer] = [...spheres].sort((a, b) => known[b] - known[a]) as [Sphere, Sphere];
  const isKnown = known[more] > known[fewer];
  const ids = `${known[more]} of its Project IDs are published as ${more}`;
  if (named.length === 1) {
    const [value] = named as [Sphere];
    if (isKnown && value !== more)
      return { value, contradiction: `The name says ${value}, but ${ids}, and ${known[fewer]} as ${fewer}.` };
    return { value, because: `The name says ${value}.` };
  }
  return isKnown ? { value: more, because: `${ids}.` } : { value: undefined };
}

function proposedQuarter(
  names: readonly string[],
  spending: Readonly<Record<Quarter, number>>,
  ended: ReportedQuarter | undefined,
): Part<Quarter> {
  if (quarters.length === 1) return { value: LAST_QUARTER };
  const named = [...new Set(names.flatMap((name) => namedQuarter(name).quarters))];
  const filled = quarters.findLast((quarter) => spending[quarter] >= FEWEST_SPENDING);
  const [first] = named;
  if (first === undefined && ended !== undefined) return { value: ended.quarter };
  if (first === undefined) {
    if (filled === undefined) return { value: undefined };
    return {
      value: filled,
      because: `${quarterMark(filled)} is the last ${period.one} in which projects spent something.`,
    };
  }
  if (named.length > 1)
    return {
      value: filled !== undefined && named.includes(filled) ? filled : undefined,
      contradiction: `The names of the file and its sheets speak of ${named.map((quarter) => quarterMark(quarter)).join(' and ')}.`,
    };
  if (filled !== undefined && filled !== first)
    return {
      value: first,
      contradiction:
        filled < first
          ? `The name says ${quarterMark(first)}, but no more than ${spending[first]} projects spent something in ${quarterMark(first)}, and ${spending[filled]} did in ${quarterMark(filled)}.`
          : `The name says ${quarterMark(first)}, but ${spending[filled]} projects have spent something in ${quarterMark(filled)} already.`,
    };
  return {
    value: first,
    because: `The name says ${quarterMark(first)}${filled === first ? ', and so does the spending' : ''}.`,
  };
}

/** What else says the year of a file: days in its name, what had ended when it was published, what is published. */
interface YearClues {
  readonly days: readonly string[];
  readonly ended: ReportedQuarter | undefined;
  readonly published: readonly IrmSnapshot[];
}

function proposedYear(
  names: readonly string[],
  quarter: Quarter | undefined,
  { days, ended, published }: YearClues,
): Part<string> {
  const named = [...new Set(names.flatMap((name) => namedQuarter(name).financialYears))];
  const [only] = named;
  if (only !== undefined && named.length === 1) return { value: only, because: `The name says ${only}.` };
  const fits = (financialYear: string) => named.length === 0 || named.includes(financialYear);
  const ofDay = days.map((day) => yearOfDay(day, quarter)).find((year) => year !== undefined && fits(year));
  if (ofDay !== undefined) return { value: ofDay, because: `The day in the name belongs to ${ofDay}.` };
  if (ended !== undefined && ended.quarter === quarter && fits(ended.financialYear))
    return {
      value: ended.financialYear,
      because: `${yearAndQuarter(ended.financialYear, ended.quarter)} was the latest ${period.one} that had ended then.`,
    };
  const next = nextQuarter(published);
  if (next !== undefined && fits(next.financialYear) && (quarter === undefined || quarter === next.quarter))
    return {
      value: next.financialYear,
      because: `${yearAndQuarter(next.financialYear, next.quarter)} is the next ${period.one} to publish.`,
    };
  const there = published.findLast((each) => each.quarter === quarter && fits(each.financialYear));
  if (there !== undefined)
    return {
      value: there.financialYear,
      because: `${quarterKey(there)} is the latest ${quarterMark(there.quarter)} published.`,
    };
  // One year alone, like 2019, is named as both financial years that it belongs to.
  if (named.length > 2)
    return {
      value: undefined,
      contradiction: `The names of the file and its sheets speak of ${named.join(' and ')}.`,
    };
  return { value: undefined };
}

/** The financial year whose quarter ended, or was running, shortly before a day. */
function yearOfDay(day: string, quarter: Quarter | undefined): string | undefined {
  const calendarYear = Number(day.slice(0, 4));
  const candidates = [calendarYear, calendarYear - 1, calendarYear - 2].map(financialYearFrom);
  if (quarter === undefined) return candidates.find((year) => quarterStart(year, 1) <= day);
  return candidates.find((year) => isPlausible(day, { financialYear: year, quarter }));
}

const isPlausible = (day: string, { financialYear, quarter }: Year): boolean =>
  day >= quarterStart(financialYear, quarter) &&
  day <= daysAfter(quarterEnd(financialYear, quarter), MOST_DAYS_LATE);

/** The quarter after the latest published one. */
function nextQuarter(published: readonly IrmSnapshot[]): Year | undefined {
  const latest = [...published].sort((a, b) => quarterKey(a).localeCompare(quarterKey(b))).at(-1);
  if (latest === undefined) return undefined;
  return quarterAfter(latest.financialYear, latest.quarter);
}

function proposedDay(
  days: readonly string[],
  financialYear: string | undefined,
  quarter: Quarter | undefined,
  { publishedOn, today }: FileToPropose,
): Part<string> {
  const of = financialYear !== undefined && quarter !== undefined ? { financialYear, quarter } : undefined;
  if (days.length === 0 && publishedOn !== undefined)
    return { value: publishedOn, because: `The file says that it was published on ${publishedOn}.` };
  const fitting = of === undefined ? days : days.filter((day) => isPlausible(day, of));
  const [named] = fitting;
  if (named !== undefined && fitting.length === 1)
    return { value: named, because: `The name says ${named}.` };
  const [other] = days;
  if (of !== undefined && other !== undefined && fitting.length === 0)
    return {
      value: other,
      contradiction: `The name says ${other}, which is not within ${MOST_DAYS_LATE} days after ${yearAndQuarter(of.financialYear, of.quarter)}.`,
    };
  if (of !== undefined && isPlausible(today, of)) return { value: today, because: 'It arrived today.' };
  return { value: undefined };
}

/** `2019-10-15`, `20191015` and the like; then `15-10-2019`. */
const yearFirst = /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])(?!\d)/g;
const dayFirst = /(?<!\d)(0?[1-9]|[12]\d|3[01])[-_. ](0?[1-9]|1[0-2])[-_. ](20\d\d)(?!\d)/g;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** `15 October 2019`. */
const monthInWords = new RegExp(
  `(?<!\\d)(0?[1-9]|[12]\\d|3[01])[-_. ]*(${MONTHS.join('|')})[a-z]*[-_. ]*(20\\d\\d)(?!\\d)`,
  'gi',
);

/** The days that a name speaks of, as `YYYY-MM-DD`. */
function namedDays(name: string): readonly string[] {
  const days = [
    ...Array.from(name.matchAll(yearFirst), ([, year, month, day]) => dayOf(year!, month!, day!)),
    ...Array.from(name.matchAll(dayFirst), ([, day, month, year]) => dayOf(year!, month!, day!)),
    ...Array.from(name.matchAll(monthInWords), ([, day, month, year]) =>
      dayOf(year!, String(MONTHS.indexOf(month!.toLowerCase()) + 1), day!),
    ),
  ];
  return [...new Set(days.filter(isCalendarDate))];
}

const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
